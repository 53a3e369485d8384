/** Survey types; SDKs display `popover` and `widget`, the caller displays `api`. */
export const SURVEY_TYPES = [
  'popover',
  'widget',
  'external_survey',
  'api',
  'button',
  'email',
  'full_screen',
] as const

/** Orders of a list of surveys; a minus sign means descending. `state`: running, draft, complete, archived. */
export const SURVEY_ORDERS = [
  'state',
  '-state',
  'name',
  '-name',
  'created_at',
  '-created_at',
  'start_date',
  '-start_date',
  'end_date',
  '-end_date',
] as const

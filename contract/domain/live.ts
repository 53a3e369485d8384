/** Kinds of records whose changes are announced. `survey_response` are the answers of surveys. */
export const LIVE_RESOURCES = [
  'project',
  'survey',
  'survey_response',
  'feature_flag',
  'batch_export',
] as const
export type LiveResource = (typeof LIVE_RESOURCES)[number]

/** Kinds of records that have forms with presence. */
export const EDITED_RESOURCES = ['survey', 'feature_flag', 'batch_export'] as const
export type EditedResource = (typeof EDITED_RESOURCES)[number]

/** Header with the id of the stream of the client that makes a change, which is not announced to that stream. */
export const LIVE_CONNECTION_HEADER = 'live-connection'

/** Interval in milliseconds at which clients announce that a form is open. */
export const PRESENCE_INTERVAL_MS = 20_000

/** Person who has a form open. */
export interface Presence {
  resource: EditedResource
  record_id: string
  /** Stream of the client. */
  connection_id: string
  user: { uuid: string; first_name: string; last_name: string; email: string }
}

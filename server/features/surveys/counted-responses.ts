import { sql } from 'drizzle-orm'

/** Condition for `events` of responses that counts and results include: neither archived nor a test. */
export const isCountedResponse = ({ id }: { id: number }) => sql`not exists (
  select from survey_response_states as state
  where state.project_id = ${id} and state.survey_id = events.survey_id
    and state.response_id = events.survey_response and (state.archived or state.test))`

/** Condition for `events` of responses that count towards the limit of a survey: archived ones, but no tests. */
export const isLimitedResponse = ({ id }: { id: number }) => sql`not exists (
  select from survey_response_states as state
  where state.project_id = ${id} and state.survey_id = events.survey_id
    and state.response_id = events.survey_response and (state.archived or state.test) and state.test)`

import { type SQL, sql } from 'drizzle-orm'

/** Condition for `events` of responses that counts and results include: neither archived nor a test. */
export const isCountedResponse = (project: { id: number }) => lacksState(project, sql`(archived or test)`)

/** Condition for `events` of responses that count towards the limit of a survey: archived ones, but no tests. */
export const isLimitedResponse = (project: { id: number }) =>
  lacksState(project, sql`(archived or test) and test`)

/**
 * Excludes responses by their state. Without such a state in the project, no event is looked up. The disjunction prevents
 * a join, for which the planner compares all events with all states if it has no statistics.
 */
const lacksState = ({ id }: { id: number }, hidden: SQL) => sql`(
  not exists (select from survey_response_states where project_id = ${id} and ${hidden})
  or not exists (
    select from survey_response_states
    where project_id = ${id} and survey_id = events.survey_id and response_id = events.survey_response and ${hidden}))`

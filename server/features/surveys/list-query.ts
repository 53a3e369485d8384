import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SurveyState } from '../../../contract/domain/survey-state'
import type { SurveyListQuery } from '../../../contract/schemas/surveys'
import { surveyTable } from '../../core/db/schema/surveys'
import { buildLowerCaseContains } from '../../core/db/search'

const { id, name, created_by_id, search_text, type, archived, created_at, start_date, end_date } = surveyTable

/** SQL conditions that correspond to `surveyState`. */
const STATES: Record<SurveyState, SQL | undefined> = {
  draft: and(eq(archived, false), isNull(start_date)),
  running: and(eq(archived, false), isNotNull(start_date), isNull(end_date)),
  complete: and(eq(archived, false), isNotNull(start_date), isNotNull(end_date)),
  archived: eq(archived, true),
}

/** Returns the condition of a list query; undefined if it matches all surveys. */
export function buildListFilter(query: SurveyListQuery): SQL | undefined {
  return and(
    ...splitSearch(query.search).map((word) => buildLowerCaseContains(search_text, word)),
    query.archived && eq(archived, query.archived === 'true'),
    query.type && eq(type, query.type),
    query.state && STATES[query.state],
    query.created_by_id ? eq(created_by_id, Number(query.created_by_id)) : undefined,
    query.ids ? inArray(id, query.ids.split(',')) : undefined,
  )
}

type Order = NonNullable<SurveyListQuery['order']>

/** Position of the state of a survey in the order by state. */
const STATE_RANK = sql`case when ${STATES.running} then 0 when ${STATES.draft} then 1 when ${STATES.complete} then 2 else 3 end`

/** Sort orders other than the default, newest first. Surveys without the date come last. */
const ORDERS: Record<Exclude<Order, '-created_at'>, SQL> = {
  state: sql`${STATE_RANK}, ${desc(created_at)}`,
  '-state': sql`${STATE_RANK} desc, ${desc(created_at)}`,
  created_at: asc(created_at),
  name: asc(name),
  '-name': desc(name),
  start_date: asc(start_date),
  '-start_date': sql`${desc(start_date)} nulls last`,
  end_date: asc(end_date),
  '-end_date': sql`${desc(end_date)} nulls last`,
}

/** Returns the sort order of a list query; undefined for the default. */
export function buildListOrder({ order }: SurveyListQuery): SQL[] | undefined {
  return order === undefined || order === '-created_at' ? undefined : [ORDERS[order], asc(id)]
}

const splitSearch = (search = '') => search.split(/[\s,]+/).filter(Boolean)

import { and, eq } from 'drizzle-orm'
import type { AccessResource } from '../../../contract/domain/access'
import { hasScope, type Scope } from '../../../contract/domain/scopes'
import type { projectHome } from '../../../contract/endpoints/project-home'
import { HOME_DAYS, HOME_REPORTS_MAX, HOME_ROWS_MAX } from '../../../contract/schemas/project-home'
import { loadActivityEntries } from '../../core/activity/activity-page'
import { canAccess } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveReport } from '../../core/db/not-deleted'
import { surveyReportTable } from '../../core/db/schema/survey-reports'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'
import { createDailyEventCounts, getHomePeriods, type HomePeriods, loadLastEvent } from './event-counts'
import { loadExportSummary } from './exports'

/** Kinds of records by the scope of their activity. */
const ACTIVITY_SCOPES: [string, AccessResource][] = [
  ['Team', 'project'],
  ['Survey', 'survey'],
  ['SurveyReport', 'survey'],
  ['FeatureFlag', 'feature_flag'],
  ['BatchExport', 'batch_export'],
]

export function projectHomeHandlers({
  db,
  eventStore,
}: Pick<Deps, 'db' | 'eventStore'>): Handlers<typeof projectHome> {
  const loadDailyEvents = createDailyEventCounts(eventStore)

  async function loadEvents(project: { id: number }, periods: HomePeriods, isComparable: boolean) {
    const { start, end, previousStart, previousEnd } = periods
    const [days, previousDays, lastEvent] = await Promise.all([
      loadDailyEvents(project, start, end),
      isComparable ? loadDailyEvents(project, previousStart, previousEnd) : null,
      loadLastEvent(eventStore, project),
    ])
    return {
      days,
      event_count: sumCounts(days),
      previous_days: previousDays?.map(({ count }) => count) ?? null,
      previous_event_count: previousDays && sumCounts(previousDays),
      ...lastEvent,
    }
  }

  return {
    async retrieve({ actor, project, query }) {
      const now = new Date()
      const periods = getHomePeriods(now, Number(query.days ?? HOME_DAYS))
      const canView = (resource: AccessResource, scope: Scope) =>
        hasScope(actor.key.scopes, scope) && canAccess(actor, project, resource)
      const scopes = ACTIVITY_SCOPES.flatMap(([scope, resource]) =>
        canView(resource, 'activity_log:read') ? [scope] : [],
      )
      const isComparable = await eventStore.hasEvents(project.id, { before: periods.previousStart })
      const [events, responses, pinned_reports, exports, activity] = await Promise.all([
        canView('person', 'project:read') ? loadEvents(project, periods, isComparable) : NO_EVENTS,
        canView('survey', 'survey:read') ? eventStore.countResponseTotals(project.id, periods) : null,
        canView('survey', 'survey:read') ? loadPinnedReports(db, project) : null,
        canView('batch_export', 'batch_export:read') ? loadExportSummary(db, project, now) : null,
        scopes.length > 0 ? loadLatestActivity(db, project, scopes) : null,
      ])
      return {
        ...events,
        responses: responses && {
          count: responses.count,
          previous_count: isComparable ? responses.previous_count : null,
        },
        pinned_reports,
        exports,
        activity,
      }
    },
  }
}

const NO_EVENTS = {
  days: null,
  previous_days: null,
  event_count: null,
  previous_event_count: null,
  last_event_at: null,
  last_event_library: null,
}

const sumCounts = (days: readonly { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0)

const loadPinnedReports = (db: Database, { id: project }: { id: number }) => {
  const { id, name, project_id, pinned, created_at } = surveyReportTable
  return db
    .select({ id, name })
    .from(surveyReportTable)
    .where(and(eq(project_id, project), eq(pinned, true), isLiveReport))
    .orderBy(created_at, id)
    .limit(HOME_REPORTS_MAX)
}

/** Returns the latest entries of several scopes. Each is looked up by its index. */
async function loadLatestActivity(db: Database, { id }: { id: number }, scopes: readonly string[]) {
  const limit = HOME_ROWS_MAX
  const lists = await Promise.all(
    scopes.map((scope) => loadActivityEntries(db, { scope, project_id: id }, { limit })),
  )
  return lists
    .flat()
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
    .slice(0, limit)
}

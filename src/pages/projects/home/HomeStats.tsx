import { formatInvites } from '../../../components/home/PeopleCard'
import { formatDifference } from '../../../components/reports/format-report'
import { type Stat, StatTiles } from '../../../components/ui/card/StatTiles'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { ViewSegments } from '../../../components/ui/page/FilterSegments'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { HOME_DEFAULT, HOME_PERIODS } from '../home-inputs'
import classes from './home.module.css'
import type { HomeQueries } from './use-home-queries'

/** Period of the figures of a project's home page: in the header or, on a phone, above the figures. */
export const HomePeriod = ({
  days = HOME_DEFAULT,
  place,
}: {
  days: string | undefined
  place: 'header' | 'page'
}) => (
  <div className={classes.period} data-place={place}>
    <ViewSegments
      label={t('Period')}
      segments={HOME_PERIODS.map((value) => ({
        label: t('{count} d', { count: value }),
        search: { days: value === HOME_DEFAULT ? undefined : value },
        isCurrent: value === days,
      }))}
    />
  </div>
)

/** Key figures of a project, as far as the user may read them. */
export function HomeStats({
  project_id,
  queries,
  days: period = HOME_DEFAULT,
}: {
  project_id: string
  queries: HomeQueries
  /** Period of the URL, in days. */
  days: string | undefined
}) {
  const path = `/projects/${project_id}`
  const { home, hasFigures, reasons, people } = queries
  const stats: Stat[] = []
  const { data } = home
  // Those of the figures, which may be of the last period until others are loaded.
  const days = data?.days?.length ?? Number(period)
  if (hasFigures && data?.event_count !== null) {
    stats.push({
      label: t('Events'),
      href: `${path}/events`,
      value: data ? formatCount(data.event_count) : home.isError ? '–' : undefined,
      change: data && <Change count={data.event_count} previous={data.previous_event_count} days={days} />,
      note:
        data &&
        (data.previous_event_count ? (
          formatPrevious(data.previous_event_count)
        ) : (
          <LastEvent at={data.last_event_at} />
        )),
    })
  }
  if (reasons.surveys === null) stats.push({ ...getSurveyStat(queries, days), href: `${path}/surveys` })
  if (hasFigures && reasons.surveys === null && !queries.surveyStats.isError) {
    stats.push({ ...getRateStat(queries, days), href: `${path}/surveys` })
  } else if (people.reason === null && queries.organization_id !== undefined) {
    const { members, invites } = people
    stats.push({
      label: t('Members'),
      href: `/organizations/${queries.organization_id}/members`,
      value: members.data && formatCount(members.data.count),
      note: invites.data && formatInvites(invites.data)[0],
    })
  }
  if (reasons.exports === null) stats.push({ ...getExportStat(queries), href: `${path}/batch_exports` })
  return stats.length > 0 ? (
    <StatTiles
      label={t('Key figures')}
      // The second line is reserved while it is loading.
      stats={stats.map(({ note = '\u00a0', ...stat }) => ({ ...stat, note }))}
    />
  ) : null
}

/** Count of the previous period. */
const formatPrevious = (count: number) => t('Previously {count}', { count: formatCount(count) })

const LastEvent = ({ at }: { at: string | null }) =>
  at === null ? t('No events yet') : rich('Last event {time}', { time: <RelativeTime at={at} /> })

/** Change of a count since the previous period, if that has one. */
function Change({ count, previous, days }: { count: number | null; previous: number | null; days: number }) {
  if (count === null || !previous) return null
  const difference = count - previous
  const share = Math.abs(difference) / previous
  // Whole percents from 10% on.
  const percent = formatShare(share < 0.1 ? share : Math.round(100 * share) / 100, 1)
  const values = { percent, days, previous: formatCount(previous) }
  return (
    <ChangeText
      text={`${formatSign(difference)}${percent}`}
      label={
        difference < 0
          ? t('{percent} less than in the {days} days before ({previous})', values)
          : t('{percent} more than in the {days} days before ({previous})', values)
      }
      difference={share < 0.01 ? 0 : difference}
    />
  )
}

const formatSign = (difference: number) => (difference < 0 ? '−' : difference > 0 ? '+' : '')

/** Change of a figure, green or red unless `difference` is 0. */
const ChangeText = ({ text, label, difference }: { text: string; label: string; difference: number }) => (
  <span
    role="img"
    aria-label={label}
    title={label}
    className="flex-none text-sm medium numeric tone"
    data-tone={difference > 0 ? 'success' : difference < 0 ? 'error' : 'neutral'}
  >
    {text}
  </span>
)

/** Responses of the period; the number of running surveys on a server without these counts. */
function getSurveyStat({ home, hasFigures, running, runningSurveys }: HomeQueries, days: number): Stat {
  const count = Math.max(running.data?.count ?? 0, runningSurveys?.length ?? 0)
  const responses = home.data?.responses
  if (!hasFigures || responses === null) {
    return {
      label: t('Running surveys'),
      value: runningSurveys ? formatCount(count) : running.isError ? '–' : undefined,
    }
  }
  return {
    label: t('Responses'),
    value: responses ? formatCount(responses.count) : home.isError ? '–' : undefined,
    change: responses && <Change count={responses.count} previous={responses.previous_count} days={days} />,
    note:
      responses &&
      (responses.previous_count
        ? formatPrevious(responses.previous_count)
        : tn(count, '{n} running survey', '{n} running surveys')),
  }
}

/** Users to whom surveys were shown in a period, and those of them who answered. */
function countUsers({ data }: HomeQueries['surveyStats']) {
  const shown = data?.stats['survey shown']?.unique_persons ?? 0
  const answered = data?.stats['survey sent']?.unique_persons ?? 0
  return { shown, answered, percent: shown > 0 ? Math.round((100 * answered) / shown) : null }
}

/** Share of the users to whom surveys were shown in the period who answered. */
function getRateStat({ surveyStats, previousSurveyStats }: HomeQueries, days: number): Stat {
  const label = t('Response rate')
  if (!surveyStats.data) return { label, value: undefined }
  const { shown, answered, percent } = countUsers(surveyStats)
  const value = formatShare(answered, shown)
  const users = tn(shown, '{answered} of {n} user', '{answered} of {n} users', {
    answered: formatCount(answered),
  })
  const previous = countUsers(previousSurveyStats)
  if (percent === null || previous.percent === null) return { label, value, note: users }
  const difference = percent - previous.percent
  const previousRate = formatShare(previous.answered, previous.shown)
  return {
    label,
    value,
    change: (
      <ChangeText
        text={formatDifference('csat', difference)}
        label={t('{users}, {percent} in the {days} days before', { users, percent: previousRate, days })}
        difference={difference}
      />
    ),
    note: t('Previously {count}', { count: previousRate }),
  }
}

/** Name of the export with the most severe problem, which is the first one, and the number of others with problems. */
const formatTrouble = (name: string, troubled: number) =>
  troubled > 1 ? t('{name} and {count} more', { name, count: formatCount(troubled - 1) }) : name

function getExportStat({ exports, exportQuery }: HomeQueries): Stat {
  const label = t('Batch exports')
  if (!exports) return { label, value: exportQuery.isError ? '–' : undefined }
  const value = formatCount(exports.count)
  if (exports.count === 0) return { label, value, note: t('None yet') }
  // Other servers do not count them by state.
  if (!exports.states) return { label, value }
  const { failing, stopped, retrying } = exports.states
  const troubled = failing + stopped + retrying
  if (troubled > 0) {
    return {
      label: t('Exports to check'),
      value: formatCount(troubled),
      tone: troubled > retrying ? 'error' : 'warning',
      note: formatTrouble(exports.results[0]?.name ?? '', troubled),
    }
  }
  return { label, value, note: exports.running ? t('Running now') : t('No failures') }
}

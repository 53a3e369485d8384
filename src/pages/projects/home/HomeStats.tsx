import { isInProgress } from '../../../../contract/domain/exports'
import { getExportState } from '../../../components/batch-exports/status'
import { type Stat, StatTiles } from '../../../components/ui/card/StatTiles'
import { formatCount } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import type { HomeQueries } from './use-home-queries'

/** Key figures of a project, as far as the user may read them. */
export function HomeStats({ queries }: { queries: HomeQueries }) {
  const { reasons, people } = queries
  const stats: Stat[] = []
  const { data } = queries.home
  if (reasons.home === null && data !== null && !queries.home.isError) {
    stats.push({
      label: t('Events in 14 days'),
      value: data && formatCount(data.event_count),
      note: data && <LastEvent at={data.last_event_at} />,
    })
  }
  if (reasons.surveys === null) stats.push(getSurveyStat(queries))
  if (reasons.exports === null) stats.push(getExportStat(queries))
  if (people.reason === null && queries.organization_id !== undefined) {
    const { members, invites } = people
    stats.push({
      label: t('Members'),
      value: members.data && formatCount(members.data.count),
      note: invites.data && tn(invites.data.count, '{n} pending invite', '{n} pending invites'),
    })
  }
  return stats.length > 0 ? (
    <StatTiles
      label={t('Key figures')}
      // The second line is reserved while it is loading.
      stats={stats.map(({ note = '\u00a0', ...stat }) => ({ ...stat, note }))}
    />
  ) : null
}

const LastEvent = ({ at }: { at: string | null }) =>
  at === null ? t('No events yet') : rich('last {time}', { time: <RelativeTime at={at} /> })

/** Responses of the last 14 days; the number of running surveys on a server without these counts. */
function getSurveyStat({ running, runningSurveys, daily }: HomeQueries): Stat {
  const count = Math.max(running.data?.count ?? 0, runningSurveys?.length ?? 0)
  if (daily.isError || running.isError) {
    return { label: t('Running surveys'), value: runningSurveys ? formatCount(count) : '–' }
  }
  const responses = runningSurveys?.length === 0 ? 0 : daily.data && sumAll(Object.values(daily.data).flat())
  return {
    label: t('Responses in 14 days'),
    value: responses === undefined ? undefined : formatCount(responses),
    note: runningSurveys && tn(count, '{n} running survey', '{n} running surveys'),
  }
}

const sumAll = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function getExportStat({ exports }: HomeQueries): Stat {
  const label = t('Batch exports')
  const { data } = exports
  if (!data) return { label, value: exports.isError ? '–' : undefined }
  const states = data.results.map((record) => getExportState(record, new Date()))
  const failing = states.filter((state) => state === 'failing' || state === 'stopped').length
  const retrying = states.filter((state) => state === 'retrying').length
  const value = formatCount(data.count)
  if (failing > 0) {
    const note = <StatusBadge tone="error">{tn(failing, '{n} failing', '{n} failing')}</StatusBadge>
    return { label, value, note }
  }
  if (retrying > 0) {
    const note = <StatusBadge tone="warning">{tn(retrying, '{n} retrying', '{n} retrying')}</StatusBadge>
    return { label, value, note }
  }
  const runs = data.results.flatMap(({ latest_runs }) => latest_runs?.slice(0, 1) ?? [])
  const isActive = runs.some(({ status }) => isInProgress(status))
  return {
    label,
    value,
    note: data.count === 0 ? t('None yet') : isActive ? t('Running now') : t('No failures'),
  }
}

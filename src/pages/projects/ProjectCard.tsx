import type { ReactNode } from 'react'
import type { ProjectHome } from '../../../contract/schemas/project-home'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { BarChart } from '../../components/charts/BarChart'
import { buildDayPoint } from '../../components/charts/day-point'
import { TODAY_LEGEND } from '../../components/charts/partial-legend'
import type { RecordCard } from '../../components/data-table/RecordCards'
import { EventsBadge } from '../../components/home/EventsBadge'
import { ExportsLine } from '../../components/home/ExportsLine'
import type { ProjectHomes } from '../../components/home/use-project-homes'
import { formatCount } from '../../components/ui/cells/format-number'
import { Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

/** Height of the plot in px. */
const PLOT = 96

/** The figures have the same columns on all cards. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fit, minmax(8em, 1fr))' }

/** Card of a project, with its events of 14 days if they are loaded. */
export function renderProjectCard(
  project: ProjectBasic,
  current_id: string | undefined,
  homes: ProjectHomes | null,
): RecordCard {
  const { id, name, timezone, access_control, is_demo, ingested_event } = project
  const home = homes?.[id]
  return {
    icon: <Initials name={name} large />,
    badges: (
      <>
        {String(id) === current_id && <StatusBadge>{t('current')}</StatusBadge>}
        {is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
        <EventsBadge isReceiving={ingested_event} />
      </>
    ),
    note: `${timezone} · ${access_control ? t('Private project') : t('All members')}`,
    children: homes && <Figures home={home} />,
    footer: homes && (home ? <ExportsLine exports={home.exports} /> : <span className="skeleton" />),
  }
}

/** Key figures of a project, and the chart of its events. Those that the user may not read are omitted. */
function Figures({ home }: { home: ProjectHome | undefined }) {
  const { event_count, responses, last_event_at, days } = home ?? {}
  return (
    <>
      <dl className="grid gap-8-16" style={COLUMNS}>
        {event_count !== null && (
          <Figure label={t('Events, 14 days')}>{home && formatCount(event_count ?? 0)}</Figure>
        )}
        {responses !== null && (
          <Figure label={t('Responses, 14 days')}>{home && formatCount(responses?.count ?? 0)}</Figure>
        )}
        {event_count !== null && (
          <Figure label={t('Last event')}>
            {home && <RelativeTime at={last_event_at} none={t('None')} />}
          </Figure>
        )}
      </dl>
      {days !== null && (
        <BarChart
          label={t('Events by day')}
          isLabelHidden
          asTable={false}
          valueLabel={t('Events')}
          periodLabel={t('Day (UTC)')}
          height={PLOT}
          // The last day is today.
          legend={[TODAY_LEGEND]}
          points={(days ?? []).map(({ date, count }) => ({
            ...buildDayPoint(date, 'UTC'),
            value: count,
          }))}
        />
      )}
    </>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="nowrap">
    <dt className="soft text-sm">{label}</dt>
    <dd className="text-lg bold numeric sentence-case">{children ?? <span className="skeleton" />}</dd>
  </div>
)

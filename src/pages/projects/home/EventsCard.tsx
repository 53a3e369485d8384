import { Link } from '@tanstack/react-router'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import type { Project } from '../../../../contract/schemas/projects'
import { BarChart } from '../../../components/charts/BarChart'
import { markCurrentDay } from '../../../components/charts/current-day'
import { EventStatus, InstallSnippet } from '../../../components/home/InstallSnippet'
import { Card } from '../../../components/ui/card/Card'
import { CopyText } from '../../../components/ui/cells/CopyButton'
import { formatDay, formatDayOfYear } from '../../../components/ui/cells/format-time'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import homeClasses from './home.module.css'
import type { HomeQueries } from './use-home-queries'

/** Card with the events of the last 14 days; nothing on a server that does not count them. */
export function EventsCard({ queries: { home, reasons } }: { queries: HomeQueries }) {
  const zone = useZone()
  if (reasons.home !== null || home.data === null || home.data?.days === null) return null
  if (home.isError && !home.data) return null
  return (
    <Card title={t('Events by day, last 14 days')} isTitleHidden span="two">
      <div className={homeClasses.plot}>
        {home.data?.days && (
          <BarChart
            label={t('Events by day, last 14 days')}
            note={zone === 'UTC' ? undefined : t('Days in UTC')}
            valueLabel={t('Events')}
            periodLabel={t('Day (UTC)')}
            height={228}
            points={home.data.days.map(({ date, count }) => ({
              key: date,
              label: formatDay(date, 'UTC'),
              tick: formatDayOfYear(date, 'UTC'),
              value: count,
              ...markCurrentDay(date, 'UTC'),
            }))}
          />
        )}
      </div>
    </Card>
  )
}

/** Card of a project without events: the code to send the first one, and the state, which changes by itself. */
export function InstallCard({ project, home }: { project: Project; home: ProjectHome | null | undefined }) {
  const { last_event_at, last_event_library } = home ?? {}
  const isReceiving = Boolean(last_event_at)
  return (
    <Card title={t('Send your first event')} span="two" action={<EventStatus isReceiving={isReceiving} />}>
      <div className="stack content-start gap-12">
        {isReceiving ? (
          <p className="flush">
            {last_event_library
              ? rich('Last event {time}, from {library}.', {
                  time: <RelativeTime at={last_event_at} />,
                  library: last_event_library,
                })
              : rich('Last event {time}.', { time: <RelativeTime at={last_event_at} /> })}{' '}
            <Link to="/projects/$project_id/events" params={{ project_id: String(project.id) }}>
              {t('View events')}
            </Link>
          </p>
        ) : (
          <p className="flush soft">
            {t('SDKs use this token to send events. It is safe to use in client code.')}
          </p>
        )}
        <CopyText text={project.api_token} label={t('the token')} />
        <InstallSnippet project={project} />
      </div>
    </Card>
  )
}

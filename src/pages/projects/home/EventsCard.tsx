import type { Project } from '../../../../contract/schemas/projects'
import { BarChart } from '../../../components/charts/BarChart'
import { markCurrentDay } from '../../../components/charts/current-day'
import { Card } from '../../../components/ui/card/Card'
import { CopyText } from '../../../components/ui/cells/CopyButton'
import { formatDay, formatDayOfYear } from '../../../components/ui/cells/format-time'
import { t } from '../../../lib/i18n/translate'
import { EventStatus, InstallSnippet } from '../InstallSnippet'
import homeClasses from './home.module.css'
import type { HomeQueries } from './use-home-queries'

/** Card with the events of the last 14 days; nothing on a server that does not count them. */
export function EventsCard({ queries: { home, reasons } }: { queries: HomeQueries }) {
  if (reasons.home !== null || home.data === null || home.data?.days === null) return null
  if (home.isError && !home.data) return null
  return (
    <Card title={t('Events by day, last 14 days')} isTitleHidden span="two">
      <div className={homeClasses.plot}>
        {home.data?.days && (
          <BarChart
            label={t('Events by day, last 14 days')}
            valueLabel={t('Events')}
            periodLabel={t('Day (UTC)')}
            height={208}
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
export const InstallCard = ({ project }: { project: Project }) => (
  <Card title={t('Send your first event')} span="two" action={<EventStatus isReceiving={false} />}>
    <div className="stack content-start gap-12">
      <p className="soft">{t('SDKs use this token to send events. It is safe to use in client code.')}</p>
      <CopyText text={project.api_token} label={t('the token')} />
      <InstallSnippet project={project} />
    </div>
  </Card>
)

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { formatCount } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t } from '../../../lib/i18n/translate'
import { getOptionLabel, TYPE_OPTIONS } from '../labels/options'
import classes from './view.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Key figures of a survey: number of responses, and since when. */
export function Numbers({ project_id, survey }: { project_id: string; survey: Survey }) {
  const counts = useQuery(query('surveys', 'responsesCount', { params: { project_id } }))
  const count = counts.data ? (counts.data[survey.id] ?? 0) : null
  const limit = survey.responses_limit
  return (
    <dl className={classes.numbers}>
      <Fact label={t('Responses')}>
        {count === null ? (counts.error ? t('not available') : '…') : formatCount(count)}
        {limit !== null && limit > 0 && (
          <>
            {' '}
            <span className={classes.small}>{t('of about {limit}', { limit: formatCount(limit) })}</span>
            <meter
              className={classes.meter}
              min={0}
              max={limit}
              value={Math.min(count ?? 0, limit)}
              aria-label={t('Responses compared to the limit')}
            />
          </>
        )}
        <Link
          className={classes.more}
          to="/projects/$project_id/surveys/$id"
          params={{ project_id, id: survey.id }}
          search={{ tab: 'results' }}
        >
          {t('View results')}
        </Link>
      </Fact>
      <Fact label={t('Survey type')}>{getOptionLabel(TYPE_OPTIONS, survey.type)}</Fact>
      <Fact label={t('Started')}>
        <RelativeTime at={survey.start_date} none={t('Not yet')} />
      </Fact>
      <Fact label={survey.current_iteration ? t('Iteration') : t('Ended')}>
        {survey.current_iteration ? (
          <>
            {survey.current_iteration}{' '}
            <span className={classes.small}>
              {t('of {rounds}', { rounds: survey.iteration_count ?? '?' })}
            </span>
          </>
        ) : (
          <RelativeTime at={survey.end_date} none={survey.start_date ? t('Still running') : '–'} />
        )}
      </Fact>
    </dl>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { query } from '../../../api/queries'
import { formatCount } from '../../../components/cells/format-number'
import { t } from '../../../texts/translate'
import { useSurvey } from './survey-context'
import classes from './targeting.module.css'

/** Progress of an existing survey towards its response limit. */
export function LimitProgress() {
  const { survey } = useSurvey()
  return survey && <Progress id={survey.id} />
}

function Progress({ id }: { id: string }) {
  const { project_id } = useSurvey()
  const limit: unknown = useWatch({ name: 'responses_limit' })
  const counts = useQuery({ ...query('surveys', 'responsesCount', { params: { project_id } }), retry: false })
  if (typeof limit !== 'number' || limit < 1 || !counts.data) return null
  const count = counts.data[id] ?? 0
  const values = { count: formatCount(count), limit: formatCount(limit) }
  return (
    <div className={classes.progress}>
      <meter
        min={0}
        max={limit}
        value={Math.min(count, limit)}
        aria-label={t('Responses compared to the limit')}
      />
      <span>
        {count < limit
          ? t('{count} of about {limit} responses', values)
          : t('{count} of about {limit} responses. It would stop soon after you save it', values)}
      </span>
    </div>
  )
}

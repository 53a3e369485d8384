import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../api/query/queries'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import type { SurveyParams } from './fetch-responses'

/** Note about the reliability of the figures. */
export const ResultsNote = ({ children }: { children: ReactNode }) => (
  <div className="box sunken icon-text measure p-10-12" role="note">
    <IconInfoCircle size={17} aria-hidden />
    <div className="break">{children}</div>
  </div>
)

/** Response count only, for a server that supports neither response lists nor survey statistics. */
export function CountOnly({ project_id, id }: SurveyParams) {
  const counts = useQuery(query('surveys', 'responsesCount', { params: { project_id } }))
  if (!counts.data) return null
  return (
    <>
      {t('It reports {responses} in total.', {
        responses: tn(counts.data[id] ?? 0, '{n} response', '{n} responses'),
      })}
    </>
  )
}

/** Notice for a server that cannot list responses. */
export const UnsupportedServerNotice = (params: SurveyParams) => (
  <ResultsNote>
    <p className="flush">
      {rich(
        'This server does not list responses, so answers, filters and exports are not available. {count}',
        { count: <CountOnly {...params} /> },
      )}
    </p>
  </ResultsNote>
)

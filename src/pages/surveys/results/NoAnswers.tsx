import { Button } from '@mantine/core'
import type { Survey } from '../../../../contract/schemas/surveys'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t } from '../../../lib/i18n/translate'
import type { ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

/** Empty state of the results, with suggestions. */
export function NoAnswers({ survey, state, set }: { survey: Survey; state: ResultsState; set: SetResults }) {
  if (state.from !== null || state.to !== null || state.last !== null) {
    return (
      <EmptyState
        title={t('No answers in this period')}
        action={
          <Button variant="default" onClick={() => set({ from: null, to: null, last: null })}>
            {t('Show all time')}
          </Button>
        }
      >
        {t('Try another period.')}
      </EmptyState>
    )
  }
  if (survey.start_date === null) {
    return (
      <EmptyState title={t('No views yet')}>
        {t(
          'This survey is a draft. After launch, this page shows views, answers to each question and drop-off, with filters and export.',
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('No answers yet')}>
      {survey.end_date === null
        ? t('The survey is running. New answers appear here.')
        : t('The survey ended without answers.')}
    </EmptyState>
  )
}

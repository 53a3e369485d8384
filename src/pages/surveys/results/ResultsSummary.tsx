import type { Survey } from '../../../../contract/schemas/surveys'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { DropOff } from './DropOff'
import type { FilteredResponses } from './filter-responses'
import { QuestionResultCard } from './QuestionResultCard'
import type { ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

const SHOWS = [
  { value: 'charts', label: t('Charts') },
  { value: 'tables', label: t('Tables') },
] as const

/** Results per question, and drop-off between questions. */
export function ResultsSummary({
  survey,
  counted,
  state,
  set,
}: {
  survey: Survey
  counted: FilteredResponses
  state: ResultsState
  set: SetResults
}) {
  const { questions, matched, steps } = counted
  return (
    <>
      <Section
        title={t('Answers')}
        actions={
          <FilterSegments
            label={t('Show')}
            value={state.show}
            options={SHOWS}
            onChange={(show) => set({ show })}
          />
        }
      >
        {questions.map((question) => (
          <QuestionResultCard
            key={question.key}
            question={question}
            step={steps.find((step) => step.question.key === question.key) ?? null}
            matched={matched}
            state={state}
            set={set}
          />
        ))}
      </Section>
      {steps.length > 0 && <DropOff survey={survey} steps={steps} matched={matched} />}
    </>
  )
}

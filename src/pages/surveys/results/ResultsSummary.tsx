import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import type { FilteredResponses } from './filter-responses'
import { QuestionResultCard } from './QuestionResultCard'
import { findPrimary } from './ResultsOverview'
import type { ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

const SHOWS = [
  { value: 'charts', label: t('Charts') },
  { value: 'tables', label: t('Tables') },
] as const

/** Results per question. */
export function ResultsSummary({
  counted: { questions, matched, steps },
  state,
  set,
}: {
  counted: FilteredResponses
  state: ResultsState
  set: SetResults
}) {
  const primary = findPrimary(questions)
  return (
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
          hasTrend={question !== primary}
          step={steps.find((step) => step.question.key === question.key) ?? null}
          matched={matched}
          state={state}
          set={set}
        />
      ))}
    </Section>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../../../contract'
import { normalizeLanguage } from '../../../../contract/domain/survey-translations'
import type { JsonRecord } from '../../../../contract/is-object'
import { RESPONSE_SEARCH_MAX } from '../../../../contract/limits'
import type { Survey } from '../../../../contract/schemas/surveys'
import { useDenialReason } from '../../../api/session/permissions'
import { ChartButton } from '../../../components/charts/ChartFigure'
import { ListSearchField } from '../../../components/data-table/ListSearchField'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { FilterButton, FilterRow } from '../../../components/list-tools/ListToolbar'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { getLanguageName } from '../labels/languages'
import { getBaseLanguage } from '../model/translations'
import { listTranslatedLanguages } from '../preview/translate-survey'
import { DateRange } from './DateRange'
import { toInstantRange } from './day-range'
import { isShuffled } from './drop-off'
import { FilterChips } from './FilterChips'
import { type FilteredResponses, useFilteredResponses } from './filter-responses'
import { LoaderState, LoadingProgress } from './LoaderState'
import { QuestionResultCard } from './QuestionResultCard'
import { ResponsesExport } from './ResponsesExport'
import { ListedResponses, MatchedResponses } from './ResponsesView'
import { HiddenResponsesNote } from './ResultsNote'
import { findPrimary, ResultsOverview } from './ResultsOverview'
import classes from './results.module.css'
import { DEFAULT_RESULTS_STATE, isFiltered, type ResultsState } from './results-search'
import { useResponseLoader } from './use-response-loader'
import { type SetResults, useResultsSearch } from './use-results-search'

const VIEWS = [
  { value: 'summary', label: t('Summary') },
  { value: 'responses', label: t('Table') },
] as const

/** Filters of the results, the switch between the two views, and actions at the end. */
function FilterBar({
  state,
  set,
  languages,
  children,
}: {
  state: ResultsState
  set: SetResults
  languages: readonly string[]
  children: ReactNode
}) {
  const { completed, language, search, from, to, last, view, chart, show, sort } = state
  const ranged = from !== null || to !== null || last !== null
  const hasFilters = ranged || completed !== null || language !== null || search !== ''
  const [isOpen, setOpen] = useState(hasFilters)
  return (
    <div className={classes.filterBar}>
      <FilterSegments
        label={t('View')}
        value={view}
        options={VIEWS}
        onChange={(value) => set({ view: value })}
      />
      <FilterRow isOpen={isOpen}>
        <DateRange range={{ from, to, last }} onChange={set} />
        <NativeSelect
          aria-label={t('Any status')}
          value={completed === null ? '' : String(completed)}
          onChange={({ currentTarget: { value } }) =>
            set({ completed: value === '' ? null : value === 'true' })
          }
          data={[
            { value: '', label: t('All responses') },
            { value: 'true', label: t('Completed only') },
            { value: 'false', label: t('Partial only') },
          ]}
        />
        {(languages.length > 1 || language !== null) && (
          <NativeSelect
            aria-label={t('Language')}
            // The languages of the responses are known later than those of the survey.
            w={150}
            value={language ?? ''}
            onChange={({ currentTarget: { value } }) => set({ language: value === '' ? null : value })}
            data={[
              { value: '', label: t('All languages') },
              ...[...new Set([...languages, ...(language === null ? [] : [language])])].map((tag) => ({
                value: tag,
                label: getLanguageName(tag),
              })),
            ]}
          />
        )}
        <ListSearchField
          label={t('Search users and answers')}
          list={{
            search: { search },
            set: (part, change) => set({ search: (part.search ?? '').slice(0, RESPONSE_SEARCH_MAX) }, change),
          }}
        />
      </FilterRow>
      {(ranged || isFiltered(state)) && (
        <Button variant="subtle" onClick={() => set({ ...DEFAULT_RESULTS_STATE, view, chart, show, sort })}>
          {t('Clear filters')}
        </Button>
      )}
      <div className={`${classes.barEnd} row gap-8`}>
        <FilterButton isFiltered={hasFilters} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {children}
      </div>
    </div>
  )
}

const NO_QUESTIONS: JsonRecord[] = []

/** Results page of a survey: key metrics, all questions, and all responses. */
export default function SurveyResults({
  project_id,
  id,
  survey,
}: {
  project_id: string
  id: string
  survey: Survey
}) {
  const { state, set } = useResultsSearch()
  const [openedAt] = useState(() => new Date())
  const zone = useZone()
  const reason = useDenialReason(api.surveys.responses)
  const params = useMemo(() => ({ project_id, id }), [project_id, id])
  const { from, to, last, view } = state
  const range = useMemo(
    () => toInstantRange({ from, to, last }, openedAt, zone),
    [from, to, last, openedAt, zone],
  )
  const filtered = isFiltered(state)
  const baseLanguage = getBaseLanguage(survey)
  const loader = useResponseLoader(params, range, reason === null && (view === 'summary' || filtered))
  const filteredResponses = useFilteredResponses(survey.questions ?? NO_QUESTIONS, loader.responses, state, {
    shuffled: isShuffled(survey),
    baseLanguage,
  })
  const { matched, questions } = filteredResponses
  // Until responses are loaded, the translations of the survey are the only known languages.
  const responseLanguages = filteredResponses.languages.map(({ language }) => language)
  const languages =
    loader.readAt > 0
      ? responseLanguages
      : [baseLanguage, ...listTranslatedLanguages(survey).map(normalizeLanguage)]
  if (reason) return <EmptyState title={t('Results could not be loaded')}>{reason}</EmptyState>
  const isUnmatched = matched.length === 0
  const unmatched = (
    <EmptyState
      title={t('No responses found')}
      action={
        <Button
          variant="default"
          onClick={() => set({ completed: null, language: null, search: '', answers: [] })}
        >
          {t('Clear filters')}
        </Button>
      }
    >
      {t('No response matches all filters.')}
    </EmptyState>
  )
  const viewProps = { params, survey, range, state, set }
  const isSummary = view === 'summary'
  // A short status fits beside the filters.
  const isCompact = isSummary && !filtered && (loader.state === 'loading' || loader.state === 'done')
  const progress = (
    <LoadingProgress loader={loader} matched={filtered ? matched.length : null} isCompact={isCompact} />
  )
  return (
    <div className={classes.results}>
      <FilterBar state={state} set={set} languages={languages}>
        {isCompact && progress}
        <ResponsesExport {...viewProps} />
      </FilterBar>
      <HiddenResponsesNote params={params} />
      <FilterChips state={state} set={set} questions={questions} />
      {!isSummary && !filtered ? (
        <ListedResponses {...viewProps} />
      ) : !isSummary ? (
        <LoaderState {...viewProps} loader={loader} progress={progress}>
          {isUnmatched ? unmatched : <MatchedResponses counted={filteredResponses} state={state} set={set} />}
        </LoaderState>
      ) : (
        <>
          {!isCompact && progress}
          <ResultsOverview
            {...viewProps}
            loader={loader}
            counted={filteredResponses}
            otherwise={
              <LoaderState {...viewProps} loader={loader} progress={null}>
                {unmatched}
              </LoaderState>
            }
          >
            {!isUnmatched && <ResultsSummary counted={filteredResponses} state={state} set={set} />}
          </ResultsOverview>
        </>
      )}
    </div>
  )
}

/** Results per question. */
function ResultsSummary({
  counted: { questions, matched, steps },
  state,
  set,
}: {
  counted: FilteredResponses
  state: ResultsState
  set: SetResults
}) {
  const primary = findPrimary(questions)
  const isTable = state.show === 'tables'
  return (
    <Section
      title={t('Answers')}
      actions={
        <ChartButton
          label={isTable ? t('View as charts') : t('View as tables')}
          icon={isTable ? IconChartBar : IconTable}
          onClick={() => set({ show: isTable ? 'charts' : 'tables' })}
        />
      }
    >
      {questions.map((question) => (
        <QuestionResultCard
          key={question.key}
          question={question}
          isPrimary={question === primary}
          step={steps.find((step) => step.question.key === question.key) ?? null}
          matched={matched}
          state={state}
          set={set}
        />
      ))}
    </Section>
  )
}

import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api } from '../../../../contract'
import type { JsonRecord } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { useDenialReason } from '../../../api/session/permissions'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { toInstantRange } from './day-range'
import { isShuffled } from './drop-off-availability'
import { ExportBar } from './ExportBar'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { Head } from './Head'
import { LoaderState } from './LoaderState'
import { ListedResponses, MatchedResponses } from './ResponsesView'
import { ResultsSummary } from './ResultsSummary'
import classes from './results.module.css'
import { isFiltered } from './results-search'
import { useFilteredResponses } from './use-filtered-responses'
import { useResponseLoader } from './use-response-loader'
import { useResultsSearch } from './use-results-search'

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
  const loader = useResponseLoader(params, range, reason === null && (view === 'summary' || filtered))
  const filteredResponses = useFilteredResponses(
    survey.questions ?? NO_QUESTIONS,
    loader.responses,
    state,
    isShuffled(survey),
  )
  const { matched, all } = filteredResponses
  if (reason) return <EmptyState title={t('Results could not be loaded')}>{reason}</EmptyState>
  const unfinished = {
    count: all.filter(({ response }) => response.completed === false).length,
    of: all.length,
  }
  const viewProps = { params, survey, range, state, set }
  return (
    <div className={classes.results}>
      <FilterBar state={state} set={set} />
      <FilterChips state={state} set={set} questions={filteredResponses.questions} />
      <ExportBar {...viewProps} />
      {view === 'summary' && <Head {...viewProps} unfinished={loader.state === 'done' ? unfinished : null} />}
      {view === 'responses' && !filtered ? (
        <ListedResponses {...viewProps} />
      ) : (
        <LoaderState {...viewProps} walk={loader} matched={filtered ? matched.length : null}>
          {matched.length === 0 ? (
            <EmptyState
              title={t('No responses found')}
              action={
                <Button variant="default" onClick={() => set({ completed: null, search: '', answers: [] })}>
                  {t('Clear filters')}
                </Button>
              }
            >
              {t('No response matches all filters.')}
            </EmptyState>
          ) : view === 'responses' ? (
            <MatchedResponses counted={filteredResponses} state={state} set={set} />
          ) : (
            <ResultsSummary survey={survey} counted={filteredResponses} state={state} set={set} />
          )}
        </LoaderState>
      )}
    </div>
  )
}

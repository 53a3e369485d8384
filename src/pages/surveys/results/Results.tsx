import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api } from '../../../../contract'
import type { JsonRecord } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { useZone } from '../../../api/display-zone'
import { useDenialReason } from '../../../api/permissions'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t } from '../../../texts/translate'
import { instantsOf } from './days'
import { ExportBar } from './ExportBar'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { Head } from './Head'
import { isShuffled } from './partial'
import { ListedResponses, MatchedResponses } from './ResponsesView'
import classes from './results.module.css'
import { Summary } from './Summary'
import { isFiltered } from './search'
import { useCounted } from './use-counted'
import { useResultsSearch } from './use-results-search'
import { useWalk } from './use-walk'
import { WalkState } from './WalkState'

const NO_QUESTIONS: JsonRecord[] = []

/** Results page of a survey: key metrics, all questions, and all responses. */
export default function Results({
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
    () => instantsOf({ from, to, last }, openedAt, zone),
    [from, to, last, openedAt, zone],
  )
  const filtered = isFiltered(state)
  const walk = useWalk(params, range, reason === null && (view === 'summary' || filtered))
  const counted = useCounted(survey.questions ?? NO_QUESTIONS, walk.responses, state, isShuffled(survey))
  const { matched, all } = counted
  if (reason) return <EmptyState title={t('Results cannot be shown')}>{reason}</EmptyState>
  const unfinished = {
    count: all.filter(({ response }) => response.completed === false).length,
    of: all.length,
  }
  const place = { params, survey, range, state, set }
  return (
    <div className={classes.results}>
      <FilterBar state={state} set={set} />
      <FilterChips state={state} set={set} questions={counted.questions} />
      <ExportBar {...place} />
      {view === 'summary' && <Head {...place} unfinished={walk.state === 'done' ? unfinished : null} />}
      {view === 'responses' && !filtered ? (
        <ListedResponses {...place} />
      ) : (
        <WalkState {...place} walk={walk} matched={filtered ? matched.length : null}>
          {matched.length === 0 ? (
            <EmptyState
              title={t('No responses match')}
              action={
                <Button variant="default" onClick={() => set({ completed: null, search: '', answers: [] })}>
                  {t('Clear filters')}
                </Button>
              }
            >
              {t('Nobody answered in all of these ways.')}
            </EmptyState>
          ) : view === 'responses' ? (
            <MatchedResponses counted={counted} state={state} set={set} />
          ) : (
            <Summary survey={survey} counted={counted} state={state} set={set} />
          )}
        </WalkState>
      )}
    </div>
  )
}

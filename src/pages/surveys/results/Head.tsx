import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/queries'
import { countWords, shareWords } from '../../../components/cells/number'
import { Time } from '../../../components/cells/Time'
import { OneOf } from '../../../components/page/OneOf'
import { Section } from '../../../components/page/Section'
import { ErrorPanel } from '../../../components/states/ErrorPanel'
import type { SurveyParams } from './ask-responses'
import type { InstantRange } from './days'
import { Figures } from './Figures'
import { headFigures } from './head-figures'
import { isMissing } from './missing'
import { Note } from './Note'
import { OnlyCount } from './OnlyCount'
import { Parts } from './Parts'
import classes from './results.module.css'
import { isFiltered, type ResultsState } from './search'
import type { SetResults } from './use-results-search'

const BY = [
  { value: 'people', label: 'People' },
  { value: 'times', label: 'Times' },
] as const

/** What became of the survey: shown, answered, closed. The server counts it, so it knows the dates but no other filter. */
export function Head({
  params,
  range,
  state,
  set,
  unfinished,
}: {
  params: SurveyParams
  range: InstantRange
  state: ResultsState
  set: SetResults
  /** How many of the answers are unfinished; null while that is not known. */
  unfinished: { count: number; of: number } | null
}) {
  const { since, until } = range
  const stats = useQuery(
    query('surveys', 'stats', {
      params,
      query: { ...(since && { date_from: since }), ...(until && { date_to: until }) },
    }),
  )
  if (isMissing(stats.error)) {
    return (
      <Note>
        <p>
          This server does not tell how often a survey was shown or closed. <OnlyCount {...params} />
        </p>
      </Note>
    )
  }
  if (stats.error) return <ErrorPanel error={stats.error} onRetry={() => void stats.refetch()} />
  const { by, show } = state
  const figures = headFigures(stats.data, by)
  const { shown, answered, dismissed, nothing } = figures
  const words = (count: number) => (stats.isPending ? '…' : countWords(count))
  return (
    <Section
      title="What became of it"
      actions={<OneOf label="Count" value={by} options={BY} onChange={(value) => set({ by: value })} />}
    >
      <Figures
        figures={[
          { label: 'Shown', value: words(shown) },
          {
            label: 'Answered',
            value: words(answered),
            detail:
              unfinished && unfinished.count > 0
                ? `${countWords(unfinished.count)} of ${countWords(unfinished.of)} responses unfinished`
                : null,
          },
          { label: 'Closed', value: words(dismissed) },
          { label: 'No reaction', value: words(nothing) },
          { label: 'Response rate', value: stats.isPending ? '…' : shareWords(answered, shown) },
          { label: 'Closing rate', value: stats.isPending ? '…' : shareWords(dismissed, shown) },
        ]}
      />
      <Parts
        label={by === 'people' ? 'What people did' : 'What was done'}
        table={show === 'tables'}
        parts={[
          { label: 'Answered', count: answered },
          { label: 'Closed', count: dismissed },
          { label: 'No reaction', count: nothing },
        ]}
      />
      {figures.firstAnswer !== null && (
        <p className={classes.hint}>
          First answer <Time at={figures.firstAnswer} />, last answer <Time at={figures.lastAnswer} />.
        </p>
      )}
      {isFiltered(state) && (
        <Note>
          <p>These figures follow the dates, but not the other filters: the server counts them.</p>
        </Note>
      )}
    </Section>
  )
}

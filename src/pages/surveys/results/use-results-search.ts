import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ResultsState, readState, writeState } from './search'

/** Changes parts of what is shown; the table starts over unless it is told where to be. */
export type SetResults = (part: Partial<ResultsState>, change?: { replace?: boolean }) => void

/** What the address says of the results, and the way to change it. */
export function useResultsSearch(): { state: ResultsState; set: SetResults } {
  const raw = useSearch({ from: '/projects/$project_id/surveys/$id' })
  const { state } = useMemo(() => readState(raw), [raw])
  const navigate = useNavigate()
  const set: SetResults = (part, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: writeState({ ...state, offset: 0, open: [], ...part }) as never,
      replace,
      resetScroll: false,
    })
  return { state, set }
}

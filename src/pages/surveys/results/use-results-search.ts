import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseState, type ResultsState, serializeState } from './results-search'

/** Updates parts of the state; resets the table to its start unless an offset is given. */
export type SetResults = (part: Partial<ResultsState>, change?: { replace?: boolean }) => void

/** State of the results page in the URL, and its setter. */
export function useResultsSearch(): { state: ResultsState; set: SetResults } {
  const raw = useSearch({ from: '/projects/$project_id/surveys/$id' })
  const { state } = useMemo(() => parseState(raw), [raw])
  const navigate = useNavigate()
  const set: SetResults = (part, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: serializeState({ ...state, offset: 0, open: null, ...part }),
      replace,
      resetScroll: false,
    })
  return { state, set }
}

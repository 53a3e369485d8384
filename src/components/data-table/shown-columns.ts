import { useMemo, useSyncExternalStore } from 'react'
import type { Column } from './column'

const NAME = 'hedgerow.columns.'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers the columns of a list on this device; null forgets them. */
export function keepColumns(list: string, ids: string[] | null): void {
  if (ids === null) localStorage.removeItem(NAME + list)
  else localStorage.setItem(NAME + list, ids.join(','))
  for (const listener of listeners) listener()
}

/** The columns that somebody chose: what the address says, else what this device remembers. Null for nobody's choice. */
export function useChosenColumns(list: string, inAddress: string | undefined): string[] | null {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(NAME + list))
  const ids = inAddress ?? kept
  return useMemo(() => ids?.split(',') ?? null, [ids])
}

/** The columns on show, in their order. The first one names the rows and always stays; names nobody knows are passed over. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string[] | null): Column<Row>[] {
  if (chosen === null) return columns.filter(({ more }) => !more)
  const [first, ...others] = columns
  const named = [...new Set(chosen)].flatMap((id) => others.find((column) => column.id === id) ?? [])
  // Whoever asks for a column gets it, however narrow the screen is.
  return [...(first ? [first] : []), ...named.map(({ hideBelow: _, ...column }) => column)]
}

const FIRST = 220
const OTHER = 150

/** The width in pixels below which chosen columns would crush each other. */
export const widthOf = <Row>(columns: Column<Row>[]): number =>
  columns.reduce(
    (sum, { width }, index) => sum + (Number.parseInt(width ?? '', 10) || (index ? OTHER : FIRST)),
    0,
  )

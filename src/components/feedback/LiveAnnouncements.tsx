import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** Visible item that changes by itself, with its state as text. */
interface LiveStatus {
  id: string
  words: string
}

/** Returns the announcement of the items whose text changed; null if there are none. New items are not announced. */
export function describeChanges(
  before: ReadonlyMap<string, string>,
  now: readonly LiveStatus[],
): string | null {
  const changed = now.filter(({ id, words }) => before.has(id) && before.get(id) !== words)
  return changed.length === 0 ? null : changed.map(({ words }) => words).join('. ')
}

/** Announces changes of visible content to screen readers, at a pause. */
export function LiveAnnouncements({ of }: { of: readonly LiveStatus[] }) {
  const [announcement, setAnnouncement] = useState('')
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const changes = describeChanges(before.current, of)
    before.current = new Map(of.map(({ id, words }) => [id, words]))
    if (changes !== null) setAnnouncement(changes)
  }, [of])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}

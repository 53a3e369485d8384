import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { describeChanges, type LiveStatus } from './live-announcements'

/** Announces changes of visible content to screen readers, at a pause. */
export function LiveAnnouncements({ of }: { of: readonly LiveStatus[] }) {
  const [announcement, setSaid] = useState('')
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const changes = describeChanges(before.current, of)
    before.current = new Map(of.map(({ id, words }) => [id, words]))
    if (changes !== null) setSaid(changes)
  }, [of])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}

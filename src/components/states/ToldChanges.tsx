import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { changesIn, type Told } from './told-changes'

/** Tells who does not see it what changes by itself while it is on show, when there is a pause. */
export function ToldChanges({ of }: { of: readonly Told[] }) {
  const [said, setSaid] = useState('')
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const changes = changesIn(before.current, of)
    before.current = new Map(of.map(({ id, words }) => [id, words]))
    if (changes !== null) setSaid(changes)
  }, [of])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

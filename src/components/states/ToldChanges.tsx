import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { changesIn, type Told } from './told-changes'

/** Announces changes of visible content to screen readers, at a pause. */
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

import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Section } from '../ui/page/Section'
import { ActionButton } from './ActionButton'
import { type Action, isChange } from './action'
import { findAction } from './action-target'

/**
 * Section at the end of a record's page with the delete action: its consequences, or the reason why it is unavailable.
 * It appears when the sections above it are loaded, which would move it.
 */
export function DangerSection<Row>({
  title,
  actions,
  id,
  row,
  children,
}: {
  /** `Delete this role`. */
  title: string
  actions: readonly Action<Row>[]
  /** Id of the action. */
  id: string
  row: Row
  children: ReactNode
}) {
  const [isSettled, setSettled] = useState(false)
  const cache = useQueryClient()
  const fetching = useIsFetching()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query that ends may start another one.
  useEffect(() => {
    const timer = setTimeout(() => cache.isFetching() === 0 && setSettled(true), 50)
    return () => clearTimeout(timer)
  }, [cache, fetching])
  const action = findAction(actions, id, row)
  if (!action || !isSettled) return null
  const { effect, label, disabledReason } = action
  const confirmation = isChange(effect) ? effect.question?.(row) : undefined
  return (
    <Section title={title} danger>
      <p>{disabledReason?.(row) ?? children}</p>
      <ActionButton
        action={action}
        row={row}
        label={confirmation?.confirm ?? label}
        color="red"
        variant="outline"
      />
    </Section>
  )
}

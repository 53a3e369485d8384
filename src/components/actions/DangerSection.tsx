import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
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
  const titleId = useId()
  const [isIdle, setIdle] = useState(false)
  const cache = useQueryClient()
  const fetching = useIsFetching()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query that ends may start another one.
  useEffect(() => {
    const timer = setTimeout(() => cache.isFetching() === 0 && setIdle(true), 50)
    return () => clearTimeout(timer)
  }, [cache, fetching])
  const action = findAction(actions, id, row)
  if (!action || !isIdle) return null
  const { effect, label, disabledReason } = action
  const confirmation = isChange(effect) ? effect.question?.(row) : undefined
  return (
    <section className="panel raised row wrap between gap-8-16 p-12-16 mt-16" aria-labelledby={titleId}>
      <div className="grow-200">
        <h2 id={titleId} className="tight">
          {title}
        </h2>
        <div className="measure mt-2 soft text-sm">{disabledReason?.(row) ?? children}</div>
      </div>
      <ActionButton
        action={action}
        row={row}
        label={confirmation?.confirm ?? label}
        color="red"
        variant="outline"
      />
    </section>
  )
}

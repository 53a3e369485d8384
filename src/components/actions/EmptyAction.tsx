import { ActionButton } from './ActionButton'
import type { PageAction } from './action'

/** Create action in an empty state; renders nothing if it is unavailable. */
export const EmptyAction = ({ action }: { action: PageAction }) =>
  (action.disabledReason?.() ?? null) === null && (
    <ActionButton action={action} row={undefined} variant="filled" />
  )

import { ActionButton } from './ActionButton'
import type { PageAction } from './action'

/** The way to put something where there is nothing yet; nothing where that is not to be had. */
export const EmptyAction = ({ action }: { action: PageAction }) =>
  (action.whyNot?.() ?? null) === null && <ActionButton action={action} row={undefined} variant="filled" />

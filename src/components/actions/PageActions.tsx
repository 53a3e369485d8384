import { ActionButton } from './ActionButton'
import type { PageAction } from './action'
import { getAvailableActions } from './action-target'
import { useActionScope } from './registry'

/** Actions of a page without a record, as buttons in its header. The last one is primary. */
export function PageActions({ name, actions }: { name: string; actions: readonly PageAction[] }) {
  const subject = { name, actions, row: undefined }
  useActionScope('page', subject)
  const availableActions = getAvailableActions(subject)
  return availableActions.map((action, index) => (
    <ActionButton
      key={action.id}
      action={action}
      row={undefined}
      variant={index === availableActions.length - 1 ? 'filled' : 'default'}
    />
  ))
}

import { ActionButton } from './ActionButton'
import type { PageAction } from './action'
import { useOffers } from './registry'
import { fitting } from './subject'

/** Actions of a page without a record, as buttons in its header. The last one is primary. */
export function PageActions({ name, actions }: { name: string; actions: readonly PageAction[] }) {
  const subject = { name, actions, row: undefined }
  useOffers('page', subject)
  const shown = fitting(subject)
  return shown.map((action, index) => (
    <ActionButton
      key={action.id}
      action={action}
      row={undefined}
      variant={index === shown.length - 1 ? 'filled' : 'default'}
    />
  ))
}

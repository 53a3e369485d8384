import { IconCode } from '@tabler/icons-react'
import { t } from '../../lib/i18n/translate'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { openDialog } from '../overlays/open-dialog'
import type { MenuItem } from '../ui/menu/menu'
import { type ActionTarget, getAvailableActions, getRequests } from './action-target'
import type { RunAction } from './run-action'

const RequestsDialog = lazyWithRetry(() => import('./RequestsDialog'))

/**
 * Builds the menu items of a record, except for actions that have buttons beside it. An extra item shows the requests
 * of all changes, above the divider.
 */
export function buildMenu<Row>(
  target: ActionTarget<Row>,
  run: RunAction,
  beside: readonly string[] = [],
): MenuItem[] {
  const { name, row } = target
  const lines = getAvailableActions(target)
    .filter(({ id }) => !beside.includes(id))
    .map((action): MenuItem => {
      const { label, icon, keys, danger, dividerBefore, disabledReason } = action
      return {
        label,
        icon,
        keys,
        danger,
        dividerBefore,
        disabledBecause: disabledReason?.(row) ?? null,
        onClick: () => void run(action, row),
      }
    })
  if (getRequests(target).length === 0) return lines
  const set = lines.findIndex(({ dividerBefore }) => dividerBefore)
  const at = set === -1 ? lines.length : set
  return [
    ...lines.slice(0, at),
    {
      label: t('View API request…'),
      icon: IconCode,
      onClick: () => {
        const requests = getRequests(target)
        openDialog((close) => <RequestsDialog name={name} requests={requests} onClose={close} />)
      },
    },
    ...lines.slice(at),
  ]
}

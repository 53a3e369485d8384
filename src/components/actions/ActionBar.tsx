import { useLocation } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'
import { MenuButton } from '../ui/menu/MenuButton'
import { ActionButton } from './ActionButton'
import { type ActionTarget, getAvailableActions } from './action-target'
import classes from './actions.module.css'
import { buildMenu } from './build-menu'
import { useCompareAction } from './compare'
import { useActionScope } from './registry'
import { useRunAction } from './run-action'
import { useFocusInBar } from './use-focus-in-bar'

/** Actions of a page's record, in the page header: some as buttons, the rest in a menu. */
export function ActionBar<Row>({
  subject: target,
  beside,
  first,
}: {
  subject: ActionTarget<Row>
  /** Ids of the actions that are displayed as buttons, in this order. */
  beside: readonly string[]
  /** Id of the primary action. */
  first?: string | undefined
}) {
  const run = useRunAction()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const subject = { ...target, actions: useCompareAction(target.actions, () => path) }
  const focus = useFocusInBar()
  useActionScope('record', subject)
  const { name, row } = subject
  const lines = buildMenu(subject, run, beside)
  const availableActions = getAvailableActions(subject)
  const buttons = beside
    .flatMap((id) => availableActions.filter((action) => action.id === id))
    .map((action) => (
      <ActionButton
        key={action.id}
        action={action}
        row={row}
        variant={action.id === first ? 'filled' : 'default'}
      />
    ))
  return (
    <div {...focus} className={classes.bar}>
      {buttons.slice(0, -1)}
      <div className={classes.end}>
        {buttons.at(-1)}
        {lines.length > 0 && (
          <MenuButton
            label={t('More actions for {name}', { name })}
            items={() => buildMenu(subject, run, beside)}
          />
        )}
      </div>
    </div>
  )
}

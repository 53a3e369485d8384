import { useLocation } from '@tanstack/react-router'
import { t } from '../../texts/text'
import { MenuButton } from '../menu/MenuButton'
import { ActionButton } from './ActionButton'
import classes from './actions.module.css'
import { useComparing } from './compare'
import { menuOf } from './menu-of'
import { useOffers } from './registry'
import { fitting, type Subject } from './subject'
import { useFocusInBar } from './use-focus-in-bar'
import { useRun } from './use-run'

/** Actions of a page's record, in the page header: some as buttons, the rest in a menu. */
export function ActionBar<Row>({
  subject: told,
  beside,
  first,
}: {
  subject: Subject<Row>
  /** Ids of the actions that are displayed as buttons. */
  beside: readonly string[]
  /** Id of the primary action. */
  first?: string | undefined
}) {
  const run = useRun()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const subject = { ...told, actions: useComparing(told.actions, () => path) }
  const focus = useFocusInBar()
  useOffers('record', subject)
  const { name, row } = subject
  const lines = menuOf(subject, run, beside)
  return (
    <div {...focus} className={classes.bar}>
      {fitting(subject)
        .filter(({ id }) => beside.includes(id))
        .map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            row={row}
            variant={action.id === first ? 'filled' : 'default'}
          />
        ))}
      {lines.length > 0 && (
        <MenuButton
          label={t('More actions for {name}', { name })}
          items={() => menuOf(subject, run, beside)}
        />
      )}
    </div>
  )
}

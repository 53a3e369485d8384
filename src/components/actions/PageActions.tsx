import { t } from '../../lib/i18n/translate'
import { MenuButton } from '../ui/menu/MenuButton'
import { ActionButton } from './ActionButton'
import type { PageAction } from './action'
import { getAvailableActions } from './action-target'
import { buildMenu } from './build-menu'
import { useActionScope } from './registry'
import { useRunAction } from './run-action'

const NONE: readonly PageAction[] = []

/** Actions of a page without a record, in its header: as buttons, or in a menu. */
export function PageActions({
  name,
  actions,
  more = NONE,
  variant = 'filled',
}: {
  name: string
  actions: readonly PageAction[]
  /** Actions of the menu. */
  more?: readonly PageAction[]
  /** Variant of the last button, which is primary unless another is given. */
  variant?: 'filled' | 'default'
}) {
  const run = useRunAction()
  const subject = { name, row: undefined }
  useActionScope('page', { ...subject, actions: [...more, ...actions] })
  const buttons = getAvailableActions({ ...subject, actions })
  const menu = { ...subject, actions: more }
  return (
    <>
      {buttons.map((action, index) => (
        <ActionButton
          key={action.id}
          action={action}
          row={undefined}
          {...(index === buttons.length - 1 ? { variant } : { variant: 'subtle', color: 'gray' })}
        />
      ))}
      {getAvailableActions(menu).length > 0 && (
        <MenuButton label={t('More actions for {name}', { name })} items={() => buildMenu(menu, run)} />
      )}
    </>
  )
}

import type { ComponentProps } from 'react'
import type { Me } from '../../../contract/schemas/users'
import { Avatar, getPersonName, Initials } from '../../components/ui/cells/PersonName'
import { t } from '../../lib/i18n/translate'
import classes from './layout.module.css'

/** User button with name and email address. */
export function PersonButton({
  me,
  className: _,
  ...button
}: { me: Me | undefined } & ComponentProps<'button'>) {
  const name = me && getPersonName(me)
  return (
    <button type="button" className={classes.switcher} aria-haspopup="menu" {...button}>
      {me ? <Avatar user={me} /> : <Initials name="" />}
      <span className={classes.switcherText}>
        <span className="text-sm bold truncate">{name ?? t('You')}</span>
        <span className="soft text-xs truncate">{me?.email}</span>
      </span>
    </button>
  )
}

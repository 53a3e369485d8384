import { useLocation } from '@tanstack/react-router'
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
  // The pages of its menu, and those of no organization.
  const isCurrent = useLocation({ select: ({ pathname }) => !/^\/(organization|project)s\/./.test(pathname) })
  return (
    <button
      type="button"
      className={classes.switcher}
      data-current={isCurrent || undefined}
      aria-haspopup="menu"
      {...button}
    >
      {me ? <Avatar user={me} /> : <Initials name="" />}
      <span className={classes.switcherText}>
        <span className="text-sm bold truncate">{name ?? t('You')}</span>
        <span className="soft text-xs truncate">{me?.email}</span>
      </span>
    </button>
  )
}

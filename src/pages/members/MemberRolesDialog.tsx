import type { ComponentProps } from 'react'
import { Dialog } from '../../components/overlays/Dialog'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { t } from '../../lib/i18n/translate'
import { MemberRoles } from './MemberRoles'

interface Props extends ComponentProps<typeof MemberRoles> {
  onClose: () => void
}

/** Roles of a member, opened from the list. */
export default function MemberRolesDialog({ onClose, ...props }: Props) {
  const name = getPersonName(props.member.user)
  return (
    <Dialog title={t('Roles of {name}', { name })} onClose={onClose}>
      <MemberRoles {...props} />
    </Dialog>
  )
}

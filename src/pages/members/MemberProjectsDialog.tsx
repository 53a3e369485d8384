import type { ComponentProps } from 'react'
import { Dialog } from '../../components/overlays/Dialog'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { t } from '../../lib/i18n/translate'
import { MemberProjects } from './MemberProjects'

interface Props extends ComponentProps<typeof MemberProjects> {
  onClose: () => void
}

/** Private projects of a member, opened from the list. */
export default function MemberProjectsDialog({ onClose, ...props }: Props) {
  const name = getPersonName(props.member.user)
  return (
    <Dialog title={t('Private projects of {name}', { name })} onClose={onClose}>
      <MemberProjects {...props} />
    </Dialog>
  )
}

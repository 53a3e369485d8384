import { Link } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import { DeletedRecords } from './DeletedRecords'
import { TrashPage } from './TrashPage'

/** The recently deleted organizations that the user owns. */
export function OrganizationsTrashPage() {
  const reason = useDenialReason(api.organizations.restore)
  return (
    <TrashPage
      crumbs={[
        <Link key="all" to="/organizations">
          {t('Organizations')}
        </Link>,
      ]}
    >
      <DeletedRecords label={t('Organizations')} resource="organizations" params={{}} whyNot={reason} />
    </TrashPage>
  )
}

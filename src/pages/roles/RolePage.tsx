import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { RolePeople } from './RolePeople'
import { useRoleActions } from './use-role-actions'

export function RolePage() {
  const params = useParams({ from: '/organizations/$organization_id/roles/$id' })
  const role = useQuery(query('roles', 'retrieve', { params }))
  const reason = useDenialReason(api.roles.update, t('change a role'))
  const actions = useRoleActions(params.organization_id)
  return (
    <RecordBoundary query={role} kind={t('Role')}>
      {(record) => (
        <NarrowColumn>
          <PageHeader
            title={record.name}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/roles" params={params}>
                {t('Roles')}
              </Link>,
            ]}
            actions={<ActionBar subject={{ name: record.name, row: record, actions }} beside={['edit']} />}
          />
          <RolePeople organization_id={params.organization_id} role={record} reason={reason} />
          <DangerSection title={t('Delete role')} actions={actions} id="delete" row={record}>
            {t('Its members remain members of the organization.')}
          </DangerSection>
        </NarrowColumn>
      )}
    </RecordBoundary>
  )
}

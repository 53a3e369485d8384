import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useTrashNote } from '../../api/query/trash'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { OrganizationFields } from './OrganizationFields'
import { ORGANIZATION_LOSS, useOrganizationActions } from './use-organization-actions'

export function OrganizationPage() {
  const { id } = useParams({ from: '/organizations/$id' })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id } }))
  const reason = useDenialReason(api.organizations.update, t('change an organization'))
  const actions = useOrganizationActions()
  const trashNote = useTrashNote()
  return (
    <RecordBoundary query={organization} kind={t('Organization')}>
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            aside={<LevelBadge level={record.membership_level} />}
            crumbs={[
              <Link key="all" to="/organizations">
                {t('Organizations')}
              </Link>,
            ]}
            actions={<ActionBar subject={{ name: record.name, row: record, actions }} beside={['edit']} />}
          />
          <OrganizationFields organization={record} fixed={reason} />
          <DangerSection title={t('Delete organization')} actions={actions} id="delete" row={record}>
            {ORGANIZATION_LOSS} {trashNote}
          </DangerSection>
        </>
      )}
    </RecordBoundary>
  )
}

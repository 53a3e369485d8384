import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { updateTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { EditOrganizationForm } from './OrganizationForm'

export function EditOrganizationPage() {
  const { id } = useParams({ from: '/organizations/$id/edit' })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id } }))
  const navigate = useNavigate()
  return (
    <RecordBoundary query={organization} kind={t('Organization')}>
      {(record) => {
        return (
          <>
            <PageHeader
              title={t('Edit {name}', { name: record.name })}
              crumbs={[
                <Link key="all" to="/organizations">
                  {t('Organizations')}
                </Link>,
                <Link key="this" to="/organizations/$id" params={{ id }}>
                  {record.name}
                </Link>,
              ]}
            />
            <NarrowColumn>
              <EditOrganizationForm
                target={updateTarget('organizations', 'update', { id }, record)}
                onSaved={(saved) => {
                  notifySuccess(t('Changes saved.'))
                  void navigate({ to: '/organizations/$id', params: { id: saved.id } })
                }}
                cancel={<CancelLink to="/organizations/$id" params={{ id }} />}
              />
            </NarrowColumn>
          </>
        )
      }}
    </RecordBoundary>
  )
}

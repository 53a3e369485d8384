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
import { DomainForm } from './DomainForm'

export function EditDomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/$id/edit' })
  const domain = useQuery(query('domains', 'retrieve', { params }))
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/domains/$id'
  return (
    <RecordBoundary query={domain} kind={t('Domain')}>
      {(record) => (
        <>
          <PageHeader
            title={t('Edit {domain}', { domain: record.domain })}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/domains" params={params}>
                {t('Domains')}
              </Link>,
              <Link key="this" to={to} params={params}>
                {record.domain}
              </Link>,
            ]}
          />
          <NarrowColumn>
            <DomainForm
              domain={record}
              target={updateTarget('domains', 'update', params, record)}
              onSaved={({ id }) => {
                notifySuccess(t('Changes saved.'))
                void navigate({ to, params: { ...params, id } })
              }}
              cancel={<CancelLink to={to} params={params} />}
            />
          </NarrowColumn>
        </>
      )}
    </RecordBoundary>
  )
}

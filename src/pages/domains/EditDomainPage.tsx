import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { CancelLink } from '../../components/link/CancelLink'
import { NarrowColumn } from '../../components/page/NarrowColumn'
import { PageHeader } from '../../components/page/PageHeader'
import { RecordBoundary } from '../../components/page/RecordBoundary'
import { updateTarget } from '../../components/resource-form/target'
import { notifySuccess } from '../../components/toasts/toasts'
import { t } from '../../texts/translate'
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

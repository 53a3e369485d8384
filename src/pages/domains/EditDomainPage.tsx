import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { CancelLink } from '../../components/link/CancelLink'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { changing } from '../../components/resource-form/target'
import { sayDone } from '../../components/toasts/toasts'
import { t } from '../../texts/text'
import { DomainForm } from './DomainForm'

export function EditDomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/$id/edit' })
  const domain = useQuery(query('domains', 'retrieve', { params }))
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/domains/$id'
  return (
    <Record query={domain} kind={t('Domain')}>
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
          <Narrow>
            <DomainForm
              domain={record}
              target={changing('domains', 'update', params, record)}
              onSaved={({ id }) => {
                sayDone(t('Saved.'))
                void navigate({ to, params: { ...params, id } })
              }}
              cancel={<CancelLink to={to} params={params} />}
            />
          </Narrow>
        </>
      )}
    </Record>
  )
}

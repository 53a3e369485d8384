import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { EditPage } from '../../components/form/EditPage'
import { updateTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { DomainForm } from './DomainForm'

export function EditDomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/$id/edit' })
  const to = '/organizations/$organization_id/domains'
  return (
    <EditPage
      query={useQuery(query('domains', 'retrieve', { params }))}
      kind={t('Domain')}
      getName={({ domain }) => domain}
      list={{ label: t('Domains'), link: linkOptions({ to, params }) }}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(domain, slots) => (
        <DomainForm domain={domain} target={updateTarget('domains', 'update', params, domain)} {...slots} />
      )}
    </EditPage>
  )
}

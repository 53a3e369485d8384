import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { EditPage } from '../../components/form/EditPage'
import { updateTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { EditOrganizationForm } from './OrganizationForm'

export function EditOrganizationPage() {
  const params = useParams({ from: '/organizations/$id/edit' })
  return (
    <EditPage
      query={useQuery(query('organizations', 'retrieve', { params }))}
      kind={t('Organization')}
      getName={({ name }) => name}
      list={{ label: t('Organizations'), link: linkOptions({ to: '/organizations' }) }}
      open={({ id }) => linkOptions({ to: '/organizations/$id', params: { id } })}
    >
      {(organization, slots) => (
        <EditOrganizationForm
          target={updateTarget('organizations', 'update', params, organization)}
          {...slots}
        />
      )}
    </EditPage>
  )
}

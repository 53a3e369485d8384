import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { NotificationDestinationPatch } from '../../../contract/schemas/notifications'
import { query } from '../../api/query/queries'
import { EditPage } from '../../components/form/EditPage'
import { ResourceForm } from '../../components/form/ResourceForm'
import { updateTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { toDestinationValues, updateModel } from './model'
import { NotificationFields } from './NotificationFields'

export function EditDestinationPage() {
  const params = useParams({ from: '/organizations/$organization_id/notifications/$id/edit' })
  const to = '/organizations/$organization_id/notifications'
  return (
    <EditPage
      query={useQuery(query('notificationDestinations', 'retrieve', { params }))}
      kind={t('Destination')}
      getName={({ name }) => name}
      list={{ label: t('Notifications'), link: linkOptions({ to, params }) }}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(destination, slots) => (
        <ResourceForm
          {...slots}
          target={updateTarget('notificationDestinations', 'update', params, destination)}
          schema={NotificationDestinationPatch}
          values={toDestinationValues}
          model={updateModel}
          submitLabel={t('Save')}
        >
          <NotificationFields organization_id={params.organization_id} isNew={false} />
        </ResourceForm>
      )}
    </EditPage>
  )
}

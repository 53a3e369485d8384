import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type NotificationDestination,
  NotificationDestinationCreate,
  NotificationDestinationPatch,
} from '../../../contract/schemas/notifications'
import { executeMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { EditPage } from '../../components/form/FormPage'
import { createTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { notifyError, notifySuccess } from '../../components/overlays/toasts'
import { CardColumns } from '../../components/ui/card/Card'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { MessagePreview, SEND_TEST } from './MessagePreview'
import {
  buildDestination,
  buildSuggestion,
  createModel,
  SUGGESTIONS,
  toDestinationValues,
  updateModel,
} from './model'
import { NotificationFields } from './NotificationFields'
import { SigningSecret } from './SigningSecret'
import { createTest, formatFailedTest } from './use-destination-actions'

const LIST = '/organizations/$organization_id/notifications'

/** Creates a destination. The signing secret of a webhook is displayed before its page. */
export function NewDestinationPage() {
  const params = useParams({ from: '/organizations/$organization_id/notifications/new' })
  const search = useSearch({ from: '/organizations/$organization_id/notifications/new' })
  const suggestion = SUGGESTIONS.find((name) => name === search.for)
  const { data: me } = useMe()
  const navigate = useNavigate()
  const [created, setCreated] = useState<NotificationDestination | null>(null)
  const onSaved = async (saved: NotificationDestination, button: string) => {
    notifySuccess(t('{name} was created.', { name: saved.name }))
    if (button === SEND_TEST)
      await executeMutation(createTest({ ...params, id: saved.id })).catch((error) =>
        notifyError(formatFailedTest(), error),
      )
    if (saved.signing_secret !== null) setCreated(saved)
    else void navigate({ to: `${LIST}/$id`, params: { ...params, id: saved.id } })
  }
  return (
    <NarrowColumn isWide={created === null}>
      <PageHeader
        title={created ? created.name : t('New destination')}
        description={
          created ? undefined : t('Send messages about events of this organization to people or a program.')
        }
        crumbs={[
          <Link key="all" to={LIST} params={params}>
            {t('Notifications')}
          </Link>,
        ]}
        actions={
          created && (
            <LinkButton to={`${LIST}/$id`} params={{ ...params, id: created.id }}>
              {t('Done')}
            </LinkButton>
          )
        }
      />
      {created?.signing_secret ? (
        <SigningSecret secret={created.signing_secret} />
      ) : me === undefined ? null : (
        <ResourceForm
          target={createTarget('notificationDestinations', 'create', params)}
          schema={NotificationDestinationCreate}
          values={() => (suggestion ? buildSuggestion(suggestion, me) : buildDestination(me))}
          model={createModel}
          submitLabel={t('Create destination')}
          startsBy={['for']}
          onSaved={onSaved}
          cancel={<CancelLink to={LIST} params={params} />}
        >
          <CardColumns aside={<MessagePreview organization_id={params.organization_id} />}>
            <NotificationFields organization_id={params.organization_id} isNew />
          </CardColumns>
        </ResourceForm>
      )}
    </NarrowColumn>
  )
}

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

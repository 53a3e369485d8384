import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import {
  buildWebhookBody,
  describeAcceptedInvite,
  describeDigest,
  describeFailure,
  describeFlagChange,
  describeLateRun,
  describePause,
  describeReachedLimit,
  describeRecovery,
  describeResponse,
  formatInterval,
  MESSAGE_LINK_LABEL,
  type MessageText,
} from '../../../contract/domain/notification-messages'
import type { NotificationEvent } from '../../../contract/domain/notifications'
import { addDays } from '../../../contract/domain/timestamps'
import { useMe } from '../../api/session/me'
import { toAbsoluteUrl } from '../../api/session/session-store'
import { useMemberships } from '../../api/session/use-memberships'
import { useValues } from '../../components/form/use-field'
import { Card } from '../../components/ui/card/Card'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { CodeBlock } from '../../components/ui/page/CodeBlock'
import { t } from '../../lib/i18n/translate'
import { TYPE_LABELS } from './labels'
import { type DestinationValues, getEvents } from './model'

/** Records that the messages are about. Only the names are examples: the texts are those that the server sends. */
const SURVEY = 'Example survey'
const EXPORT = 'Example export'
const FLAG = 'example-flag'

/** Value of the submit button that also sends a test message. */
export const SEND_TEST = 'test'

interface Names {
  user: string
  project: string
}

/** Returns the text of a message about an event, in English like all messages of the server. */
function describeEvent(
  event: NotificationEvent,
  { user, project }: Names,
  schedule: DestinationValues['response_schedule'],
): MessageText {
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
  const interval = formatInterval(addDays(today, -1), today)
  switch (event) {
    case 'survey.response':
      return schedule === 'immediate'
        ? describeResponse(SURVEY, [{ question: 'How satisfied are you?', answer: '4' }])
        : describeDigest(project, [{ name: SURVEY, responses: 12 }])
    case 'survey.limit_reached':
      return describeReachedLimit(SURVEY, 500)
    case 'export.failing':
      return describeFailure(EXPORT, interval, 'The bucket does not exist.')
    case 'export.paused':
      return describePause(EXPORT, null)
    case 'export.recovered':
      return describeRecovery(EXPORT, interval)
    case 'export.late':
      return describeLateRun(EXPORT, interval)
    case 'flag.changed':
      return describeFlagChange(user, 'updated', FLAG, ['active: false → true'])
    case 'invite.accepted':
      return describeAcceptedInvite(user)
    case 'audit.entry':
      return describeFlagChange(user, 'updated', FLAG, ['active: false → true'])
  }
}

/** Example of the first message that the destination of the form would receive. */
export function MessagePreview({ organization_id }: { organization_id: string }) {
  const values = useValues<DestinationValues>()
  const { data: me } = useMe()
  const { organizations, projects } = useMemberships()
  const [event] = getEvents(values)
  const organization = organizations.find(({ id }) => id === organization_id)?.name ?? ''
  const chosenProject = projects.find(({ id }) => values.project_ids.includes(String(id)))
  const project = chosenProject ?? projects.find((project) => project.organization === organization)
  const isAboutProject = event !== 'invite.accepted' && event !== 'audit.entry' && project !== undefined
  if (!event || !me)
    return (
      <Card title={t('Preview')}>
        <p className="soft">{t('Choose an event to see an example of its message.')}</p>
      </Card>
    )
  const text = describeEvent(
    event,
    { user: getPersonName(me), project: project?.name ?? '' },
    values.response_schedule,
  )
  return (
    <Card title={t('Preview')} note={t('Example for {type}', { type: TYPE_LABELS[values.type] })}>
      {values.type === 'webhook' ? (
        <>
          <CodeBlock
            label={t('Request body')}
            code={JSON.stringify(
              buildWebhookBody(toAbsoluteUrl('').replace(/\/$/, ''), {
                ...text,
                type: event,
                timestamp: new Date().toISOString(),
                path: '/…',
                organization: { id: organization_id, name: organization },
                project: isAboutProject ? { id: project.id, name: project.name } : null,
                data: {},
              }),
              null,
              2,
            )}
          />
          <p className="mt-8 soft text-sm">
            {t('The data contains further fields that depend on the event.')}
          </p>
        </>
      ) : (
        <div className="box sunken stack gap-4 p-12-16 break" lang="en">
          <p className="flush bold">{text.title}</p>
          {text.details.map((line) => (
            <p key={line} className="flush">
              {line}
            </p>
          ))}
          <p className="flush soft text-sm">
            <span className="accent">{MESSAGE_LINK_LABEL}</span>
            {` · ${[organization, ...(isAboutProject ? [project.name] : [])].join(', ')}`}
          </p>
        </div>
      )}
      <Button
        type="submit"
        value={SEND_TEST}
        variant="default"
        mt="sm"
        leftSection={<IconSend size={16} aria-hidden />}
      >
        {t('Create and send test')}
      </Button>
    </Card>
  )
}

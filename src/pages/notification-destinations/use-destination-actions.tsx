import { IconPlayerPause, IconPlayerPlay, IconRotate, IconSend } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { NotificationDestination } from '../../../contract/schemas/notifications'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import { type Action, toChange } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog } from '../../components/overlays/open-dialog'
import { t } from '../../lib/i18n/translate'

const SigningSecretDialog = lazyWithRetry(() => import('./SigningSecret'))

/** Returns the write that sends a test message to a destination. */
export const createTest = (params: { organization_id: string; id: string }) =>
  createMutation('notificationDestinations', 'test', { params, body: {} })

/** Text for a test message that was not accepted. */
export const formatFailedTest = () => t('The test message could not be sent.')

/** Returns the actions of a notification destination. */
export function useDestinationActions(organization_id: string): Action<NotificationDestination>[] {
  const reason = useDenialReason(api.notificationDestinations.update, t('change notifications'))
  const disabledReason = () => reason
  const path = `/organizations/${organization_id}/notifications`
  const getParams = ({ id }: NotificationDestination) => ({ organization_id, id })
  const setPaused = (row: NotificationDestination, paused: boolean) =>
    createMutation('notificationDestinations', 'update', { params: getParams(row), body: { paused } })
  return [
    { ...EDIT, disabledReason, effect: { href: ({ id }) => `${path}/${id}/edit` } },
    {
      id: 'test',
      label: t('Send test'),
      icon: IconSend,
      disabledReason,
      effect: toChange({
        write: (row: NotificationDestination) => createTest(getParams(row)),
        done: ({ name }) => t('A test message to {name} is being sent.', { name }),
        failed: formatFailedTest,
      }),
    },
    {
      id: 'pause',
      label: t('Pause'),
      icon: IconPlayerPause,
      isAvailable: ({ paused }) => !paused,
      disabledReason,
      effect: {
        write: (row) => setPaused(row, true),
        done: ({ name }) => t('{name} is paused.', { name }),
        failed: ({ name }) => t('{name} could not be paused.', { name }),
      },
    },
    {
      id: 'resume',
      label: t('Resume'),
      icon: IconPlayerPlay,
      isAvailable: ({ paused }) => paused,
      disabledReason,
      effect: {
        write: (row) => setPaused(row, false),
        done: ({ name }) => t('{name} is resumed.', { name }),
        failed: ({ name }) => t('{name} could not be resumed.', { name }),
      },
    },
    {
      id: 'rotate',
      label: t('Rotate secret'),
      icon: IconRotate,
      isAvailable: ({ type }) => type === 'webhook',
      disabledReason,
      effect: toChange({
        write: (row: NotificationDestination) =>
          createMutation('notificationDestinations', 'rotateSecret', { params: getParams(row), body: {} }),
        question: ({ name }) => ({
          title: t('Rotate the signing secret of {name}?', { name }),
          message: t(
            'The new secret is shown once. For 24 hours, messages are also signed with the current secret.',
          ),
          confirm: t('Rotate secret'),
        }),
        done: ({ name }) => t('The signing secret of {name} was rotated.', { name }),
        failed: ({ name }) => t('The signing secret of {name} could not be rotated.', { name }),
        after: (_row, { signing_secret }) => {
          if (signing_secret !== null)
            openDialog((close) => <SigningSecretDialog secret={signing_secret} onClose={close} />)
        },
      }),
    },
    {
      ...DELETE,
      disabledReason,
      effect: {
        write: (row) => createMutation('notificationDestinations', 'destroy', { params: getParams(row) }),
        question: ({ name }) => ({
          title: t('Delete {name}?', { name }),
          message: DESTINATION_LOSS,
          confirm: t('Delete destination'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => path,
      },
    },
  ]
}

/** Consequences of deleting a destination. */
export const DESTINATION_LOSS = t(
  "Nothing is sent to it any more, and its delivery log is deleted. This can't be undone.",
)

import { IconPencil, IconRotate, IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { createMutation } from '../../api/query/mutation'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { useDenialReason } from '../../api/session/permissions'
import { acceptSession, currentSession } from '../../api/session/session-store'
import { type Action, toChange } from '../../components/actions/action'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog } from '../../components/overlays/open-dialog'
import { signOutAndReload } from '../../components/session/sign-out'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { getDeletionWarning, hasExpired } from './labels'
import { useKeys } from './use-keys'

const RolledKeyDialog = lazyWithRetry(() => import('./RolledKeyDialog'))

/** Returns the actions of an API key of the user. */
export function useKeyActions(): Action<PersonalApiKey>[] {
  const { data: current } = useCurrentApiKey((key) => key?.id)
  const { data: all = [] } = useKeys()
  const isMine = ({ id }: PersonalApiKey) => id === current
  // Only keys with full access may change keys, and create them.
  const reason = useDenialReason(api.personalApiKeys.create)
  const disabledReason = () => reason
  return [
    {
      id: 'rename',
      label: t('Rename'),
      icon: IconPencil,
      keys: 'e',
      disabledReason,
      effect: { href: ({ id }) => `/personal_api_keys/${id}/edit` },
    },
    {
      id: 'roll',
      label: t('Roll'),
      icon: IconRotate,
      isAvailable: (key) => !hasExpired(key),
      disabledReason,
      effect: toChange({
        write: ({ id }: PersonalApiKey) => createMutation('personalApiKeys', 'roll', { params: { id } }),
        question: (key) => ({
          title: t('Roll {label}?', { label: key.label }),
          message: t(
            'The key gets a new value, which is shown once. Requests with the current value are rejected from then on.',
          ),
          confirm: t('Roll key'),
          danger: true,
        }),
        done: ({ label }) => t('{label} was rolled.', { label }),
        failed: ({ label }) => t('{label} could not be rolled.', { label }),
        after: (key, { value }) => {
          const session = currentSession()
          if (value === null) return
          // The session continues with the new value.
          if (isMine(key) && session) acceptSession({ ...session, key: value })
          openDialog((close) => <RolledKeyDialog label={key.label} value={value} onClose={close} />)
        },
      }),
    },
    {
      id: 'revoke',
      label: t('Revoke'),
      icon: IconTrash,
      keys: '#',
      danger: true,
      dividerBefore: true,
      effect: {
        write: ({ id }) => createMutation('personalApiKeys', 'destroy', { params: { id } }),
        question: (key) => {
          const loss = getDeletionWarning(key, all)
          return {
            title: t('Revoke {label}?', { label: key.label }),
            message: (
              <>
                <p>
                  {rich(
                    "All scripts, integrations and browsers that use this key are rejected from then on. This can't be undone. Last used: {time}.",
                    { time: <RelativeTime at={key.last_used_at} none={t('never')} /> },
                  )}
                </p>
                {isMine(key) && <p>{t('This is your current key. You will be signed out.')}</p>}
                {loss && <p>{loss}</p>}
              </>
            ),
            confirm: isMine(key) ? t('Revoke and sign out') : t('Revoke key'),
            danger: true,
          }
        },
        done: ({ label }) => t('{label} was revoked.', { label }),
        failed: ({ label }) => t('{label} could not be revoked.', { label }),
        redirectTo: (key) => (isMine(key) ? null : '/personal_api_keys'),
        // The key is no longer valid: pending refetches are not awaited.
        after: (key) => {
          if (isMine(key)) signOutAndReload()
        },
      },
    },
  ]
}

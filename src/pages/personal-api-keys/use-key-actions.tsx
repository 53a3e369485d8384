import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { useDenialReason } from '../../api/session/permissions'
import { acceptSession, currentSession } from '../../api/session/session-store'
import type { Action } from '../../components/actions/action'
import { buildRevokePreviousAction, buildRollAction } from '../../components/api-keys/key-actions'
import { getDeletionWarning } from '../../components/api-keys/labels'
import { signOutAndReload } from '../../components/session/sign-out'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

/** Returns the actions of an API key of the user. */
export function useKeyActions(): Action<PersonalApiKey>[] {
  const { data: current } = useCurrentApiKey((key) => key?.id)
  const { data: all = [] } = useKeys()
  const isMine = ({ id }: PersonalApiKey) => id === current
  // Only keys with full access may change keys, and create them.
  const reason = useDenialReason(api.personalApiKeys.create)
  return [
    {
      id: 'rename',
      label: t('Rename'),
      icon: IconPencil,
      keys: 'e',
      disabledReason: () => reason,
      effect: { href: ({ id }) => `/personal_api_keys/${id}/edit` },
    },
    buildRollAction(reason, (key) => ({
      roll: (body) => createMutation('personalApiKeys', 'roll', { params: { id: key.id }, body }),
      onRolled: (value) => {
        const session = currentSession()
        // The session continues with the new value.
        if (isMine(key) && session) acceptSession({ ...session, key: value })
      },
    })),
    buildRevokePreviousAction(reason, ({ id }) =>
      createMutation('personalApiKeys', 'revokePrevious', { params: { id } }),
    ),
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

/** Loads all API keys of the user, if the key in use is allowed to list them. */
export function useKeys() {
  const { isPending } = useCurrentApiKey((key) => key?.id)
  const reason = useDenialReason(api.personalApiKeys.list)
  return useQuery({
    ...query('personalApiKeys', 'list', {}),
    // A server that does not return the key in use may still list the others.
    enabled: !isPending && reason === null,
  })
}

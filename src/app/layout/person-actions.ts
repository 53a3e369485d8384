import {
  IconArrowsLeftRight,
  IconBook,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconServer,
  IconUser,
} from '@tabler/icons-react'
import { useMe } from '../../api/session/me'
import { getServerUrl } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import type { PageAction } from '../../components/actions/action'
import { openInspector } from '../../components/request-inspector/inspector'
import { signOutAndReload } from '../../components/session/sign-out'
import { openHistory } from '../../components/undo-history/drawer-state'
import { t } from '../../lib/i18n/translate'
import { openPalette } from '../command-palette/palette-state'

/** Global actions, in the groups of the user menu. */
export function usePersonActions(): Record<'personal' | 'tools' | 'session', PageAction[]> {
  const { session } = useSessionState()
  const { data: me } = useMe()
  const isOwn = session !== null && getServerUrl(session) === location.origin
  return {
    personal: [
      { id: 'account', label: t('Your account'), icon: IconUser, effect: { href: () => '/users/@me' } },
      { id: 'keys', label: t('API keys'), icon: IconKey, effect: { href: () => '/personal_api_keys' } },
      {
        id: 'system',
        label: t('System'),
        icon: IconServer,
        // Another server may have staff, but not this page.
        isAvailable: () => me?.is_staff === true && me.trash_days !== undefined,
        effect: { href: () => '/system' },
      },
    ],
    tools: [
      { id: 'changes', label: t('Undo history'), icon: IconHistory, effect: { open: openHistory } },
      {
        id: 'requests',
        label: t('Requests from this tab'),
        icon: IconArrowsLeftRight,
        effect: { open: () => openInspector() },
      },
      {
        id: 'shortcuts',
        label: t('Keyboard shortcuts'),
        icon: IconKeyboard,
        keys: '?',
        effect: { open: () => openPalette('keys') },
      },
      {
        id: 'reference',
        label: t('API reference'),
        icon: IconBook,
        isAvailable: () => isOwn,
        effect: { open: () => location.assign('/api/docs/') },
      },
    ],
    session: [
      {
        id: 'leave',
        label: t('Sign out'),
        icon: IconLogout,
        effect: { open: () => void signOutAndReload() },
      },
    ],
  }
}

import {
  IconArrowsLeftRight,
  IconBook,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { getServerUrl } from '../api/session'
import { useSessionState } from '../api/session-store'
import type { PageAction } from '../components/actions/action'
import { openInspector } from '../components/inspector/inspector'
import { openHistory } from '../components/undo-history/drawer-state'
import { t } from '../texts/text'
import { leave } from './leave'
import { openPalette } from './palette/open-palette'

/** Global actions, shown in the user menu and in the palette. */
export function usePersonActions(): PageAction[] {
  const { session } = useSessionState()
  const isOwn = session !== null && getServerUrl(session) === location.origin
  return [
    { id: 'account', label: t('Your account'), icon: IconUser, does: { href: () => '/users/@me' } },
    { id: 'keys', label: t('API keys'), icon: IconKey, does: { href: () => '/personal_api_keys' } },
    { id: 'changes', label: t('Changes you made'), icon: IconHistory, does: { open: openHistory } },
    {
      id: 'requests',
      label: t('Requests of this tab'),
      icon: IconArrowsLeftRight,
      does: { open: () => openInspector() },
    },
    {
      id: 'shortcuts',
      label: t('Keyboard'),
      icon: IconKeyboard,
      keys: '?',
      does: { open: () => openPalette('keys') },
    },
    {
      id: 'reference',
      label: t('API reference'),
      icon: IconBook,
      fits: () => isOwn,
      does: { open: () => location.assign('/api/docs/') },
    },
    { id: 'leave', label: t('Sign out'), icon: IconLogout, does: { open: () => void leave() } },
  ]
}

import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, IconUserPlus } from '@tabler/icons-react'
import { useCurrentScope } from '../../api/session/current-scope'
import type { PageAction } from '../../components/actions/action'
import { useActionScope } from '../../components/actions/registry'
import { t } from '../../lib/i18n/translate'
import { usePersonActions } from '../layout/person-actions'
import { useShortcuts } from './use-shortcuts'

/** Handles the global shortcuts, and registers the commands that are available on every page. */
export function usePaletteCommands(): void {
  useShortcuts()
  const actions = [...usePersonActions(), ...usePaletteActions()]
  useActionScope('everywhere', { name: t('Commands'), row: undefined, actions })
}

/** Commands of the palette beside those of the user menu. */
function usePaletteActions(): PageAction[] {
  const { organization } = useCurrentScope()
  const { setColorScheme } = useMantineColorScheme()
  const organization_id = organization?.id
  return [
    {
      id: 'invite',
      label: t('Invite members'),
      icon: IconUserPlus,
      isAvailable: () => organization_id !== undefined,
      effect: { href: () => `/organizations/${organization_id}/invites/new` },
    },
    {
      id: 'theme-light',
      label: t('Use light theme'),
      icon: IconSun,
      effect: { open: () => setColorScheme('light') },
    },
    {
      id: 'theme-dark',
      label: t('Use dark theme'),
      icon: IconMoon,
      effect: { open: () => setColorScheme('dark') },
    },
    {
      id: 'theme-system',
      label: t('Use system theme'),
      icon: IconDeviceDesktop,
      effect: { open: () => setColorScheme('auto') },
    },
  ]
}

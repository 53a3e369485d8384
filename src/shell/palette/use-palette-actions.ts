import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, IconUserPlus } from '@tabler/icons-react'
import type { PageAction } from '../../components/actions/action'
import { t } from '../../texts/translate'
import { useCurrentScope } from '../current-scope'

/** Commands of the palette beside those of the user menu. */
export function usePaletteActions(): PageAction[] {
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

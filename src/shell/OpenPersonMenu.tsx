import { t } from '../texts/translate'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLock, IconMoon, IconSun } from '@tabler/icons-react'
import type { Me } from '../../contract/schemas/users'
import { setReadOnly, useReadOnly } from '../api/read-only'
import { buildMenu } from '../components/actions/build-menu'
import { useRunAction } from '../components/actions/use-run-action'
import { useOpenOnMount } from '../components/menu/lazy-menu'
import { MenuItems } from '../components/menu/MenuItems'
import { LanguageItems } from './LanguageItems'
import { PersonButton } from './PersonButton'
import { usePersonActions } from './person-actions'
import { ZoneItems } from './ZoneItems'

const SCHEMES = [
  { value: 'light', label: t('Light'), icon: IconSun },
  { value: 'dark', label: t('Dark'), icon: IconMoon },
  { value: 'auto', label: t('System'), icon: IconDeviceDesktop },
] as const

export default function OpenPersonMenu({ me }: { me: Me | undefined }) {
  const actions = usePersonActions()
  const run = useRunAction()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const readOnly = useReadOnly()
  const { button, opened: isOpen, setOpened } = useOpenOnMount()
  return (
    <Menu
      opened={isOpen}
      onChange={setOpened}
      withInitialFocusPlaceholder={false}
      position="top-start"
      width={236}
      shadow="md"
    >
      <Menu.Target>
        <PersonButton ref={button} me={me} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
          aria-label={t('Theme')}
        >
          {SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <ZoneItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.CheckboxItem checked={readOnly} onChange={setReadOnly} rightSection={<IconLock size={16} />}>
          {t('Read-only')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <MenuItems items={buildMenu({ name: t('Commands'), row: undefined, actions }, run)} />
      </Menu.Dropdown>
    </Menu>
  )
}

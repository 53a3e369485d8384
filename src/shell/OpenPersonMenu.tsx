import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconBook, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Me } from '../../contract/schemas/users'
import { signOut, useSessionState } from '../api/session-state'
import { forgetPlace } from './last-place'
import { PersonButton } from './PersonButton'

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const

export default function OpenPersonMenu({ me }: { me: Me | undefined }) {
  const { session } = useSessionState()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu
      opened={opened}
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
          aria-label="Colors"
        >
          {SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {session?.base === '' && (
          <Menu.Item component="a" href="/api/docs/" leftSection={<IconBook size={16} />}>
            API reference
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Forgets the key, and by loading the page anew everything that was read with it. */
function leave(): void {
  signOut()
  forgetPlace()
  setTimeout(() => location.replace('/'))
}

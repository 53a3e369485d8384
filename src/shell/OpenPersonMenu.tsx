import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowsLeftRight,
  IconBook,
  IconDeviceDesktop,
  IconHistory,
  IconKey,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Me } from '../../contract/schemas/users'
import { setReadOnly, useReadOnly } from '../api/read-only'
import { siteOf } from '../api/session'
import { useSessionState } from '../api/session-state'
import { openInspector } from '../components/inspector/inspector'
import { openJournal } from '../components/journal/open-journal'
import { leave } from './leave'
import { PersonButton } from './PersonButton'
import { ZoneItems } from './ZoneItems'

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const

export default function OpenPersonMenu({ me }: { me: Me | undefined }) {
  const { session } = useSessionState()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const readOnly = useReadOnly()
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
        <ZoneItems />
        <Menu.Divider />
        <Menu.CheckboxItem checked={readOnly} onChange={setReadOnly} rightSection={<IconLock size={16} />}>
          Read-only
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item component={Link} to="/users/@me" leftSection={<IconUser size={16} />}>
          Your account
        </Menu.Item>
        <Menu.Item component={Link} to="/personal_api_keys" leftSection={<IconKey size={16} />}>
          API keys
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={openJournal}>
          Changes you made
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsLeftRight size={16} />} onClick={() => openInspector()}>
          Requests of this tab
        </Menu.Item>
        {session && siteOf(session) === location.origin && (
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

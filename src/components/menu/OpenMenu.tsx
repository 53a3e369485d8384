import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DotsButton } from './DotsButton'
import { MenuItems } from './MenuItems'
import type { MenuItem } from './menu-item'

/** The menu behind `MenuButton`. It opens as it appears, and takes the focus over from the button it replaces. */
export default function OpenMenu({ label, items }: { label: string; items: () => MenuItem[] }) {
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
      position="bottom-end"
      shadow="md"
      width={232}
    >
      <Menu.Target>
        <DotsButton ref={button} label={label} />
      </Menu.Target>
      <Menu.Dropdown>{opened && <MenuItems items={items()} />}</Menu.Dropdown>
    </Menu>
  )
}

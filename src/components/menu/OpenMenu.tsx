import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { DotsButton } from './DotsButton'
import { useOpensAtOnce } from './late-menu'
import { MenuItems } from './MenuItems'
import type { MenuItem } from './menu-item'

/** Menu of `MenuButton`, loaded lazily. */
export default function OpenMenu({ label, items }: { label: string; items: () => MenuItem[] }) {
  const { button, opened, setOpened } = useOpensAtOnce()
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

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { KebabButton } from './KebabButton'
import { MenuItems } from './MenuItems'
import { type MenuItem, useOpenOnMount } from './menu'

/** Menu of `MenuButton`, loaded lazily. */
export default function OpenMenu({ label, items }: { label: string; items: () => MenuItem[] }) {
  const { button, opened: isOpen, setOpened } = useOpenOnMount()
  return (
    <Menu
      opened={isOpen}
      onChange={setOpened}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      shadow="md"
      width={232}
    >
      <Menu.Target>
        <KebabButton ref={button} label={label} />
      </Menu.Target>
      <Menu.Dropdown>{isOpen && <MenuItems items={items()} />}</Menu.Dropdown>
    </Menu>
  )
}

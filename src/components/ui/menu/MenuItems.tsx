import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { MenuItem } from './menu'
import classes from './menu.module.css'

/** Items of a menu. */
export function MenuItems({ items }: { items: MenuItem[] }) {
  const navigate = useNavigate()
  return items.map(({ label, icon: Icon, onClick, href, disabledBecause, keys, danger, dividerBefore }) => (
    <Fragment key={label}>
      {dividerBefore && <Menu.Divider />}
      <Menu.Item
        leftSection={Icon && <Icon size={16} />}
        {...(keys && { 'aria-keyshortcuts': keys, rightSection: <Key>{keys}</Key> })}
        disabled={!!disabledBecause}
        {...(danger && !disabledBecause && { className: classes.danger })}
        onClick={() => (href === undefined ? onClick?.() : navigate({ to: href }))}
      >
        {label}
        {disabledBecause && <span className="block soft text-xs wrap-text">{disabledBecause}</span>}
      </Menu.Item>
    </Fragment>
  ))
}

const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden className="key hide-touch">
    {children}
  </kbd>
)

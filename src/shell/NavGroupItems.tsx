import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { isCurrentPage, NavItem } from './NavItem'
import type { NavGroup } from './nav'
import classes from './shell.module.css'

/** Collapsible group of navigation links, expanded if one of them is current. */
export function NavGroupItems({ group, id }: { group: NavGroup; id: string }) {
  const { label, icon: Icon, lines } = group
  const path = useLocation({ select: ({ pathname }) => pathname })
  const current = lines.some(({ href }) => isCurrentPage(path, href(id)))
  const [isExpandedChoice, setChosen] = useState<boolean | null>(null)
  const open = isExpandedChoice ?? current
  const list = useId()
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={open}
        aria-controls={list}
        data-current={(current && !open) || undefined}
        onClick={() => setChosen(!open)}
      >
        <Icon size={17} stroke={1.7} />
        {label}
        <IconChevronDown size={15} aria-hidden className={classes.chevron} />
      </button>
      <ul id={list} className={classes.lines} hidden={!open}>
        {lines.map(({ label: line, href }) => (
          <li key={line}>
            <NavItem to={href(id)} label={line} />
          </li>
        ))}
      </ul>
    </>
  )
}

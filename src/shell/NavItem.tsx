import { Link, useLocation } from '@tanstack/react-router'
import type { NavEntry } from './nav'
import classes from './shell.module.css'

interface Props extends Pick<NavEntry, 'label' | 'exact'>, Partial<Pick<NavEntry, 'icon'>> {
  to: string
}

/** Navigation link, marked as current on its page and the pages below. */
export function NavItem({ to, label, icon: Icon, exact = false }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const current = isCurrentPage(path, to, exact)
  return (
    <Link
      to={to}
      className={classes.entry}
      data-current={current || undefined}
      {...(current && { 'aria-current': 'page' })}
    >
      {Icon && <Icon size={17} stroke={1.7} />}
      {label}
    </Link>
  )
}

/** Returns true if a path is that of a link, or below it. */
export const isCurrentPage = (path: string, to: string, exact = false) =>
  path === to || (!exact && path.startsWith(`${to}/`))

import { Link, rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { hostOf } from '../api/session'
import { useSessionState } from '../api/session-state'
import { Logo } from './Logo'
import type { NavEntry } from './nav'
import { OrganizationSwitcher } from './OrganizationSwitcher'
import { PersonMenu } from './PersonMenu'
import { ProjectSwitcher } from './ProjectSwitcher'
import { usePlace } from './place'
import classes from './shell.module.css'

/** Where the person is, and the pages there. */
export function Sidebar() {
  const { nav } = useRouteContext({ from: rootRouteId })
  const { organization, project } = usePlace()
  const base = useSessionState().session?.base ?? ''
  const entries = (within: NavEntry['within']) => nav.filter((entry) => entry.within === within)
  return (
    <div className={classes.sidebar}>
      <Link to="/" className={classes.brand}>
        <Logo />
        <span>
          Hedgerow
          {base !== '' && <span className={classes.host}>{hostOf({ base })}</span>}
        </span>
      </Link>
      <nav aria-label="Main" className={classes.nav}>
        <OrganizationSwitcher current={organization} />
        <Entries entries={entries('organization')} id={organization?.id} />
        {organization && <ProjectSwitcher organization_id={organization.id} current={project} />}
        <Entries entries={entries('project')} id={project?.id} />
      </nav>
      <PersonMenu />
    </div>
  )
}

function Entries({ entries, id }: { entries: NavEntry[]; id: string | undefined }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (id === undefined) return null
  return (
    <ul className={classes.entries}>
      {entries.map(({ label, icon: Icon, href, exact }) => {
        const to = href(id)
        const current = path === to || (!exact && path.startsWith(`${to}/`))
        return (
          <li key={label}>
            <Link
              to={to}
              className={classes.entry}
              data-current={current || undefined}
              {...(current && { 'aria-current': 'page' })}
            >
              <Icon size={17} stroke={1.7} />
              {label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

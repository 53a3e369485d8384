import { Link } from '@tanstack/react-router'
import { useCurrentApiKey } from '../api/current-api-key'
import { getServerUrl, stripProtocol } from '../api/session'
import { useSessionState } from '../api/session-store'
import { AfterFirstPaint } from '../components/page/AfterFirstPaint'
import { t } from '../texts/translate'
import { type CurrentScope, useCurrentScope } from './current-scope'
import { Logo } from './Logo'
import { NavGroupItems } from './NavGroupItems'
import { NavItem } from './NavItem'
import type { NavEntry, NavGroup } from './nav'
import { OrganizationSwitcher } from './OrganizationSwitcher'
import { PersonMenu } from './PersonMenu'
import { ProjectSwitcher } from './ProjectSwitcher'
import { ReadOnlyMark } from './ReadOnlyMark'
import classes from './shell.module.css'
import { useNav } from './use-nav'
import { useProjectZone } from './use-project-zone'

/** Sidebar with the current scope and its pages. */
export function Sidebar() {
  const site = getServerUrl({ base: useSessionState().session?.base ?? '' })
  return (
    <div className={classes.sidebar}>
      <Link to="/" className={classes.brand}>
        <Logo />
        <span>
          Hedgerow
          {site !== location.origin && <span className={classes.host}>{stripProtocol(site)}</span>}
        </span>
      </Link>
      <ReadOnlyMark />
      <AfterFirstPaint>
        <Places />
        <PersonMenu />
      </AfterFirstPaint>
    </div>
  )
}

function Places() {
  const nav = useNav()
  const { organization, project } = useCurrentScope()
  useProjectZone(project)
  const isProjectKey = useCurrentApiKey((key) => (key?.scoped_teams ?? []).length > 0).data === true
  const entries = (within: NavEntry['within']) => nav.filter((entry) => entry.within === within)
  return (
    <nav aria-label={t('Main')} className={classes.nav}>
      {/* A key restricted to projects cannot read the organization. */}
      {!isProjectKey && (
        <>
          <OrganizationSwitcher current={organization} />
          <Entries entries={entries('organization')} scope={organization} />
        </>
      )}
      {organization !== null && <ProjectSwitcher organization_id={organization?.id} current={project} />}
      <Entries entries={entries('project')} scope={project} />
    </nav>
  )
}

/** Navigation links of a scope. Until their targets are known, they only reserve space. */
function Entries({
  entries,
  scope,
}: {
  entries: (NavEntry | NavGroup)[]
  scope: CurrentScope['organization']
}) {
  if (scope === null) return null
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.label}>
          {scope === undefined ? (
            <span className={classes.entry} aria-hidden>
              <entry.icon size={17} stroke={1.7} />
              {entry.label}
            </span>
          ) : 'lines' in entry ? (
            <NavGroupItems group={entry} id={scope.id} />
          ) : (
            <NavItem {...entry} to={entry.href(scope.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

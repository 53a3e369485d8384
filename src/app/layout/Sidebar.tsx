import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useId, useState } from 'react'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { type CurrentScope, useCurrentScope } from '../../api/session/current-scope'
import { useMe } from '../../api/session/me'
import { getServerUrl, stripProtocol } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { useLazyMenu } from '../../components/ui/menu/lazy-menu'
import { AfterFirstPaint } from '../../components/ui/page/AfterFirstPaint'
import { t } from '../../lib/i18n/translate'
import { setProjectZone } from '../../lib/time/display-zone'
import type { NavEntry, NavGroup } from '../../pages/nav'
import { Logo } from './Logo'
import classes from './layout.module.css'
import { OrganizationSwitcher } from './OrganizationSwitcher'
import { PersonButton } from './PersonButton'
import { ProjectSwitcher } from './ProjectSwitcher'
import { ReadOnlyMark } from './ReadOnlyMark'
import { useNav } from './use-nav'

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

/**
 * Sets the project whose time zone can be selected: the one in the sidebar. While it is loading, the previous one
 * remains.
 */
function useProjectZone(project: CurrentScope['project']): void {
  const isKnown = project === null || project?.name !== undefined
  const { name, timezone } = project ?? {}
  useEffect(() => {
    if (isKnown) setProjectZone(name, timezone)
  }, [isKnown, name, timezone])
}

const load = () => import('./OpenPersonMenu')
const OpenPersonMenu = lazyWithRetry(load)

/** Menu of the signed-in user. */
function PersonMenu() {
  const { data: me } = useMe()
  const { wanted: isRequested, opener } = useLazyMenu(load)
  const button = <PersonButton me={me} aria-expanded={false} {...opener} />
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <OpenPersonMenu me={me} />
    </Suspense>
  )
}

/** Collapsible group of navigation links, expanded if one of them is current. */
function NavGroupItems({ group, id }: { group: NavGroup; id: string }) {
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

interface Props extends Pick<NavEntry, 'label' | 'exact'>, Partial<Pick<NavEntry, 'icon'>> {
  to: string
}

/** Navigation link, marked as current on its page and the pages below. */
function NavItem({ to, label, icon: Icon, exact = false }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const current = isCurrentPage(path, to, exact)
  return (
    <Link
      to={to}
      className={classes.entry}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
    >
      {Icon && <Icon size={17} stroke={1.7} />}
      {label}
    </Link>
  )
}

/** Returns true if a path is that of a link, or below it. */
const isCurrentPage = (path: string, to: string, exact = false) =>
  path === to || (!exact && path.startsWith(`${to}/`))

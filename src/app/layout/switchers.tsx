import { useQueries, useQuery } from '@tanstack/react-query'
import { rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../contract'
import { describeError } from '../../api/client/errors'
import { query } from '../../api/query/queries'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import type { CurrentScope } from '../../api/session/current-scope'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel, useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { useLazyMenu } from '../../components/ui/menu/menu'
import { t } from '../../lib/i18n/translate'
import { SwitcherButton } from './SwitcherButton'
import type { SwitcherProps } from './SwitcherMenu'
import { findEquivalentPage } from './switch-scope'

interface Props {
  /** Undefined while loading. */
  organization_id: string | undefined
  current: CurrentScope['project']
}

/** Switches to another project of the organization, and there to the same page if it exists. */
export function ProjectSwitcher({ organization_id, current }: Props) {
  const [search, setSearch] = useState<string | null>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { nav } = useRouteContext({ from: rootRouteId })
  const level = useLevel(organization_id ?? '')
  const createDenial =
    useDenialReason(api.projects.create) ?? getLevelDenial(level, 'admin', t('create a project'))
  const searchText = (search ?? '').trim()
  const teams = useCurrentApiKey((key) => key?.scoped_teams ?? []).data ?? []
  // A key restricted to projects may not list the projects of an organization.
  const allowed = useQueries({
    queries: teams.map((id) => ({
      ...query('project', 'retrieve', { params: { project_id: String(id) } }),
      enabled: search !== null,
      retry: false,
    })),
  })
  const projects = useQuery({
    ...query('projects', 'list', {
      params: { organization_id: organization_id ?? '' },
      query: { limit: '100', search: searchText || undefined },
    }),
    enabled: search !== null && teams.length === 0 && organization_id !== undefined,
  })
  // A server without search support returns all projects: then they are filtered on the client.
  const readable = allowed.flatMap(({ data }) => data ?? [])
  const options = (teams.length > 0 ? readable : (projects.data?.results ?? []))
    .filter(({ name }) => matchesSearch(name, search))
    .map(({ id, name }) => ({
      href: findEquivalentPage(nav, 'project', path, [current?.id, String(id)]),
      name,
      current: String(id) === current?.id,
    }))
  const waiting = projects.isError ? describeError(projects.error).detail : t('Loading…')
  return (
    <Switcher
      label={t('Project')}
      name={current === null ? null : current?.name}
      square={false}
      options={options}
      note={
        projects.data || (teams.length > 0 && allowed.every(({ isPending }) => !isPending))
          ? t('No results')
          : waiting
      }
      footer={
        organization_id === undefined || teams.length > 0
          ? []
          : [
              { href: `/organizations/${organization_id}/projects`, label: t('All projects') },
              {
                href: `/organizations/${organization_id}/projects/new`,
                label: t('New project'),
                disabledReason: createDenial,
              },
            ]
      }
      search={search}
      onSearch={setSearch}
    />
  )
}

/** Switches to another organization, and there to the same page if it exists. */
export function OrganizationSwitcher({ current }: { current: CurrentScope['organization'] }) {
  const { data: me, error } = useMe()
  const [search, setSearch] = useState<string | null>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { nav } = useRouteContext({ from: rootRouteId })
  const options = (me?.organizations ?? [])
    .filter(({ name }) => matchesSearch(name, search))
    .map(({ id, name }) => ({
      href: findEquivalentPage(nav, 'organization', path, [current?.id, id]),
      name,
      current: id === current?.id,
    }))
  return (
    <Switcher
      label={t('Organization')}
      name={current === null ? null : current?.name}
      square
      options={options}
      note={me ? t('No results') : error ? describeError(error).detail : t('Loading…')}
      footer={[
        { href: '/organizations', label: t('All organizations') },
        { href: '/organizations/new', label: t('New organization') },
      ]}
      search={search}
      onSearch={setSearch}
    />
  )
}

const load = () => import('./SwitcherMenu')
const SwitcherMenu = lazyWithRetry(load)

/** Button with the current selection; its menu is loaded on first use. */
function Switcher(props: SwitcherProps) {
  const { label, name, square } = props
  const { isRequested, opener } = useLazyMenu(load)
  const button = (
    <SwitcherButton label={label} name={name} square={square} aria-expanded={false} {...opener} />
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <SwitcherMenu {...props} />
    </Suspense>
  )
}

/** Case-insensitive substring match on a name. */
const matchesSearch = (name: string, search: string | null): boolean =>
  name.toLowerCase().includes((search ?? '').trim().toLowerCase())

import { useQueries, useQuery } from '@tanstack/react-query'
import { rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import { describeError } from '../../api/client/errors'
import { query } from '../../api/query/queries'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import type { CurrentScope } from '../../api/session/current-scope'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import { matchesSearch, Switcher } from './Switcher'
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

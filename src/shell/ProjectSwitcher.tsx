import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { wordsOf } from '../api/errors'
import { query } from '../api/queries'
import { t } from '../texts/text'
import { contains } from './contains'
import type { Place } from './place'
import { Switcher } from './Switcher'
import { samePage } from './same-page'

interface Props {
  /** Undefined while it is on its way. */
  organization_id: string | undefined
  current: Place['project']
}

/** Goes to another project of the organization, to the same page there where it has one. */
export function ProjectSwitcher({ organization_id, current }: Props) {
  const [search, setSearch] = useState<string | null>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { nav } = useRouteContext({ from: rootRouteId })
  const words = (search ?? '').trim()
  const projects = useQuery({
    ...query('projects', 'list', {
      params: { organization_id: organization_id ?? '' },
      query: { limit: '100', ...(words && { search: words }) },
    }),
    enabled: search !== null && organization_id !== undefined,
  })
  // A server that does not search answers everything: then it is searched here.
  const options = (projects.data?.results ?? [])
    .filter(({ name }) => contains(name, search))
    .map(({ id, name }) => ({
      href: samePage(nav, 'project', path, [current?.id, String(id)]),
      name,
      current: String(id) === current?.id,
    }))
  const waiting = projects.isError ? wordsOf(projects.error).detail : t('Loading …')
  return (
    <Switcher
      label={t('Project')}
      name={current === null ? null : current?.name}
      square={false}
      options={options}
      note={projects.data ? t('None found') : waiting}
      footer={
        organization_id === undefined
          ? []
          : [{ href: `/organizations/${organization_id}/projects`, label: t('All projects') }]
      }
      search={search}
      onSearch={setSearch}
    />
  )
}

import { rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { wordsOf } from '../api/errors'
import { useMe } from '../api/me'
import { contains } from './contains'
import type { Place } from './place'
import { Switcher } from './Switcher'
import { samePage } from './same-page'

/** Goes to another organization, to the same page there where it has one. */
export function OrganizationSwitcher({ current }: { current: Place['organization'] }) {
  const { data: me, error } = useMe()
  const [search, setSearch] = useState<string | null>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { nav } = useRouteContext({ from: rootRouteId })
  const options = (me?.organizations ?? [])
    .filter(({ name }) => contains(name, search))
    .map(({ id, name }) => ({
      href: samePage(nav, 'organization', path, [current?.id, id]),
      name,
      current: id === current?.id,
    }))
  return (
    <Switcher
      label="Organization"
      name={current === null ? null : current?.name}
      square
      options={options}
      note={me ? 'None found' : error ? wordsOf(error).detail : 'Loading …'}
      footer={[
        { href: '/organizations', label: 'All organizations' },
        { href: '/organizations/new', label: 'New organization' },
      ]}
      search={search}
      onSearch={setSearch}
    />
  )
}

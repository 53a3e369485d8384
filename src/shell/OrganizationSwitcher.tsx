import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../api/me'
import { contains } from './contains'
import { Switcher } from './Switcher'

/** Goes to another organization, to the same page there where it has one. */
export function OrganizationSwitcher({ current }: { current: { id: string; name: string } | null }) {
  const { data: me } = useMe()
  const [search, setSearch] = useState<string | null>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const page = /^\/organizations\/[^/]+(\/members|\/projects)$/.exec(path)?.[1] ?? ''
  const options = (me?.organizations ?? [])
    .filter(({ name }) => contains(name, search))
    .map(({ id, name }) => ({ href: `/organizations/${id}${page}`, name, current: id === current?.id }))
  return (
    <Switcher
      label="Organization"
      name={current?.name}
      square
      options={options}
      note={me ? 'None found' : 'Loading …'}
      footer={[
        { href: '/organizations', label: 'All organizations' },
        { href: '/organizations/new', label: 'New organization' },
      ]}
      search={search}
      onSearch={setSearch}
    />
  )
}

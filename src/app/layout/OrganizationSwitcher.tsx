import { rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError } from '../../api/client/errors'
import type { CurrentScope } from '../../api/session/current-scope'
import { useMe } from '../../api/session/me'
import { t } from '../../lib/i18n/translate'
import { matchesSearch, Switcher } from './Switcher'
import { findEquivalentPage } from './switch-scope'

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

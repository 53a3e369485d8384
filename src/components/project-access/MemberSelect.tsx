import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '../../../contract/schemas/members'
import { query } from '../../api/query/queries'
import { t } from '../../lib/i18n/translate'
import { getPersonLabel } from '../ui/cells/PersonName'

const MEMBERS_SHOWN = '100'

interface Props {
  organization_id: string
  label: string
  /** Message if no member is found that can be chosen. */
  nothingFound: string
  isDisabled: boolean
  /** Returns true for the members that can be chosen. */
  isOffered: (member: Member) => boolean
  onSelect: (member: Member) => void
}

/** Select that searches the members of an organization, and is empty again after each choice. */
export function MemberSelect({
  organization_id,
  label,
  nothingFound,
  isDisabled,
  isOffered,
  onSelect,
}: Props) {
  const [search, setSearch] = useState('')
  const members = useQuery({
    ...query('members', 'list', {
      params: { organization_id },
      query: { limit: MEMBERS_SHOWN, search: search || undefined, service_accounts: 'true' },
    }),
    placeholderData: (previous) => previous,
  })
  const choices = (members.data?.results ?? []).filter(isOffered)
  return (
    <Select
      label={label}
      placeholder={t('Search members')}
      searchable
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      disabled={isDisabled}
      nothingFoundMessage={members.isPending ? t('Loading…') : nothingFound}
      data={choices.map(({ user }) => ({ value: user.uuid, label: getPersonLabel(user) }))}
      // The server searches; its results are shown without further filtering.
      filter={({ options }) => options}
      onChange={(uuid) => {
        const member = choices.find(({ user }) => user.uuid === uuid)
        if (!member) return
        setSearch('')
        onSelect(member)
      }}
    />
  )
}

import { Select } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'

/** Search for a survey of the project to copy. */
export function CopyPicker({ project_id, labelledBy }: { project_id: string; labelledBy: string }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search, 200)
  const list = useQuery({
    ...query('surveys', 'list', { params: { project_id }, query: { limit: '20', search: term } }),
    placeholderData: keepPreviousData,
  })
  const surveys: Survey[] = list.data?.results ?? []
  return (
    <Select
      aria-labelledby={labelledBy}
      placeholder={t('Search by name')}
      searchable
      value={null}
      data={surveys.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={
        list.isFetching
          ? t('Loading…')
          : list.error
            ? t('Surveys could not be loaded')
            : t('No surveys found')
      }
      onSearchChange={setSearch}
      onChange={(id) => {
        if (id)
          void navigate({
            to: '/projects/$project_id/surveys/new',
            params: { project_id },
            search: { from: `copy:${id}` },
          })
      }}
    />
  )
}

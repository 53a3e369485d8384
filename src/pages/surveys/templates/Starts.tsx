import { Select } from '@mantine/core'
import { IconBraces, IconCopy, IconSquarePlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import classes from './gallery.module.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'

const STARTS = [
  {
    name: t('Blank survey'),
    hint: t('Start with one open question.'),
    icon: IconSquarePlus,
    search: { from: 'blank' },
  },
  {
    name: t('Import JSON'),
    hint: t('Paste the JSON of a survey, for example from the API.'),
    icon: IconBraces,
    search: { from: 'blank', as: 'json' },
  },
]

/** Starting points without a template. */
export function Starts({ project_id }: { project_id: string }) {
  const copy = useId()
  const [isPicking, setPicking] = useState(false)
  return (
    <ul className={classes.starts}>
      {STARTS.map(({ name, hint, icon: Icon, search }) => (
        <li key={name} className={classes.card}>
          <h3 className="row gap-8">
            <Icon size={18} aria-hidden className="flex-none accent" />
            {/* The search parameters belong to the page that contains the link. */}
            <Link to="." search={search} className="stretched-link text-color no-underline">
              {name}
            </Link>
          </h3>
          <p className={classes.hint}>{hint}</p>
        </li>
      ))}
      <li className={classes.card}>
        {isPicking ? (
          <>
            <h3 id={copy} className="visually-hidden">
              {t('Copy survey')}
            </h3>
            <CopyPicker project_id={project_id} labelledBy={copy} />
          </>
        ) : (
          <>
            <h3 className="row gap-8">
              <IconCopy size={18} aria-hidden className="flex-none accent" />
              <button type="button" className="stretched-link" onClick={() => setPicking(true)}>
                {t('Copy survey')}
              </button>
            </h3>
            <p className={classes.hint}>{t('Start from a survey of this project.')}</p>
          </>
        )}
      </li>
    </ul>
  )
}

/** Search for a survey of the project to copy. */
function CopyPicker({ project_id, labelledBy }: { project_id: string; labelledBy: string }) {
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
      // The user has just pressed the button that it replaces.
      autoFocus
      defaultDropdownOpened
      my="auto"
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

import { useState } from 'react'
import { t } from '../../lib/i18n/translate'
import { FieldList } from '../ui/page/FieldList'
import { SearchField } from '../ui/search/SearchField'

/** Number of properties from which they can be searched. */
const SEARCH_MIN = 12
/** Maximum length of a displayed value. A copy has all of it. */
const VALUE_MAX = 2000

/** All properties of an event or a person, by name. */
export function PropertyList({ properties }: { properties: Readonly<Record<string, unknown>> }) {
  const [search, setSearch] = useState('')
  const entries = Object.entries(properties)
    .map(([name, value]) => ({ name, text: formatProperty(value) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const part = search.toLowerCase()
  const matches = entries.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(part))
  if (entries.length === 0) return <p className="soft">{t('No properties')}</p>
  return (
    <>
      {entries.length >= SEARCH_MIN && (
        <div className="mb-12">
          <SearchField label={t('Search properties')} value={search} onSearch={setSearch} />
        </div>
      )}
      {matches.length === 0 ? (
        <p className="soft">{t('No properties found')}</p>
      ) : (
        <FieldList
          fields={matches.map(({ name, text }) => ({
            label: name,
            value: <span className="pre-wrap">{shorten(text)}</span>,
          }))}
        />
      )}
    </>
  )
}

const formatProperty = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

const shorten = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text)

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'

/** Number of results that a server returns at most; with fewer, they are complete and are filtered here. */
const LIMIT = 50
const PAUSE_MS = 250
const STALE_MS = 60_000

/** Returns the names of properties in the project; none if the server or the key cannot list them. */
export function usePropertyNames(text: string, type: 'person' | 'event' = 'person'): string[] {
  const { project_id = '' } = useParams({ strict: false })
  const isAllowed = useDenialReason(api.propertySuggestions.definitions) === null && project_id !== ''
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const list = (search: string) =>
    query('propertySuggestions', 'definitions', {
      params: { project_id },
      query: { type, ...(search && { search }) },
    })
  const options = { staleTime: STALE_MS, retry: false }
  const { data: all } = useQuery({ ...list(''), ...options, enabled: isAllowed })
  const isPartial = all !== undefined && all.results.length >= LIMIT
  const { data: matches } = useQuery({
    ...list(search),
    ...options,
    enabled: isAllowed && isPartial && search !== '',
  })
  return (matches ?? all)?.results.map(({ name }) => name) ?? []
}

/** Returns the values of a property in the project as texts; none if the server or the key cannot list them. */
export function usePropertyValues(key: string, text: string, type: 'person' | 'event' = 'person'): string[] {
  const { project_id = '' } = useParams({ strict: false })
  const endpoint = type === 'person' ? api.propertySuggestions.values : api.events.values
  const isAllowed = useDenialReason(endpoint) === null && project_id !== ''
  const [debouncedKey] = useDebouncedValue(key, PAUSE_MS)
  const [value] = useDebouncedValue(text, PAUSE_MS)
  const list = (value: string) => {
    const input = { params: { project_id }, query: { key: debouncedKey, ...(value && { value }) } }
    return type === 'person'
      ? query('propertySuggestions', 'values', input)
      : query('events', 'values', input)
  }
  const options = { staleTime: STALE_MS, retry: false }
  const isEnabled = isAllowed && debouncedKey !== ''
  const { data: all } = useQuery({ ...list(''), ...options, enabled: isEnabled })
  const isPartial = all !== undefined && all.length >= LIMIT
  const { data: matches } = useQuery({
    ...list(value),
    ...options,
    enabled: isEnabled && isPartial && value !== '',
  })
  // Texts and numbers can have the same text.
  return [...new Set((matches ?? all)?.map(({ name }) => String(name)))]
}

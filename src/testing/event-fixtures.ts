import type { EventPage, StoredEvent } from '../../contract/schemas/events'
import type { Person } from '../../contract/schemas/persons'

const PERSON_ID = '3f0e7f4c-6f5b-5a0e-8a4b-0c6f8f2d5a10'

export const buildPerson = (fields: Partial<Person> = {}): Person => ({
  id: PERSON_ID,
  uuid: PERSON_ID,
  name: 'ann@example.com',
  distinct_ids: ['ann', '018f4f3c-6a6a-7e55-8f3e-2b6a1f0c9d11'],
  distinct_id_count: 2,
  properties: { email: 'ann@example.com', plan: 'pro' },
  is_identified: true,
  created_at: '2026-01-01T09:00:00.000000Z',
  last_seen_at: '2026-01-05T09:00:00.000000Z',
  event_count: 12,
  ...fields,
})

export const buildStoredEvent = (number: number, fields: Partial<StoredEvent> = {}): StoredEvent => ({
  id: `018f4f3c-6a6a-7e55-8f3e-${String(number).padStart(12, '0')}`,
  event: `event ${number}`,
  distinct_id: 'ann',
  timestamp: '2026-01-05T09:00:00.000000Z',
  inserted_at: '2026-01-05T09:00:01.000000Z',
  properties: { $lib: 'web', $lib_version: '1.2.3', $current_url: `https://shop.example.com/${number}` },
  is_truncated: false,
  elements_chain: '',
  person: { uuid: PERSON_ID, name: 'ann@example.com' },
  ...fields,
})

export const buildEventPage = (results: StoredEvent[], fields: Partial<EventPage> = {}): EventPage => ({
  next: null,
  previous: null,
  results,
  is_complete: true,
  tail: 'start',
  ...fields,
})

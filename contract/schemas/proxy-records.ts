import { z } from 'zod'
import { PROXY_STATUSES } from '../domain/proxies'
import { HostName } from './host-name'
import { PageQuery, Timestamp } from './primitives'

/** Custom host of an organization that forwards events to this instance. */
export const ProxyRecord = z.object({
  id: z.uuid(),
  domain: z.string(),
  target_cname: z.string().meta({ description: 'Required value of the CNAME record.' }),
  status: z.enum(PROXY_STATUSES),
  message: z.string().nullable().meta({ description: 'Current problem as a sentence.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: z.int().nullable().meta({ description: 'ID of a user.' }),
  last_checked_at: Timestamp.nullable(),
  next_check_at: Timestamp.nullable().meta({
    description: 'Time of the next check; null if automatic checks have stopped.',
  }),
})
export type ProxyRecord = z.infer<typeof ProxyRecord>

export const ProxyRecordList = z.object({
  count: z.int(),
  next: z.url().nullable(),
  previous: z.url().nullable(),
  results: z.array(ProxyRecord),
  max_proxy_records: z.int().meta({ description: 'Maximum number for the organization.' }),
})

export const ProxyRecordCreate = z.object({ domain: HostName })
export type ProxyRecordCreate = z.infer<typeof ProxyRecordCreate>

/** No field can be changed; a different domain is rejected. */
export const ProxyRecordPatch = ProxyRecordCreate.partial()

export const ProxyRecordListQuery = PageQuery.extend({
  search: z.string().optional().meta({ description: 'Filters by a substring of the domain.' }),
})

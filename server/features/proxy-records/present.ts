import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import type { proxyRecordTable } from '../../core/db/schema/proxy-records'

export type ProxyRecordRow = typeof proxyRecordTable.$inferSelect

export const presentProxyRecord = (row: ProxyRecordRow): ProxyRecord => ({
  id: row.id,
  domain: row.domain,
  target_cname: row.target_cname,
  status: row.status,
  message: row.message,
  created_at: row.created_at,
  updated_at: row.updated_at,
  created_by: row.created_by_id,
  last_checked_at: row.last_checked_at,
  next_check_at: row.next_check_at,
})

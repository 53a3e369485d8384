import { eq, sql } from 'drizzle-orm'
import { canRetry } from '../../../contract/proxies'
import { type ActivityContext, diffRecords, logActivity } from '../../activity/log'
import type { Database } from '../../db/client'
import { proxyRecordTable } from '../../db/tables/proxy-records'
import { invalid, orNotFound } from '../../http/errors'
import { enqueue } from '../../jobs/enqueue'
import { PROXY_CHECK } from './check-job'
import type { ProxyRecordRow } from './present'

const scope = 'ProxyRecord'

/** Restarts the wait for the CNAME. */
export function retryProxyRecord(db: Database, writer: ActivityContext, id: string): Promise<ProxyRecordRow> {
  return db.transaction(async (tx) => {
    const mine = eq(proxyRecordTable.id, id)
    const [before] = await tx.select().from(proxyRecordTable).where(mine).for('update')
    const { status, domain } = orNotFound(before)
    if (!canRetry(status)) {
      throw invalid(`A proxy that is ${status} cannot be retried, because it is checked automatically.`)
    }
    const now = new Date().toISOString()
    const fresh = { status: 'waiting', message: null, checks: 0, status_since: now } as const
    const [after] = await tx
      .update(proxyRecordTable)
      .set({ ...fresh, updated_at: now, next_check_at: sql`now()` })
      .where(mine)
      .returning()
    const changes = diffRecords(scope, { status }, { status: fresh.status })
    await logActivity(tx, writer, { scope, item_id: id, activity: 'updated', name: domain, changes })
    await enqueue(tx, PROXY_CHECK, { id })
    return orNotFound(after)
  })
}

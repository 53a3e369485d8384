import { eq, sql } from 'drizzle-orm'
import { canRetry } from '../../../contract/domain/proxies'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { proxyRecordTable } from '../../core/db/schema/proxy-records'
import { invalid, orNotFound } from '../../core/errors'
import { enqueue } from '../../core/jobs/enqueue'
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

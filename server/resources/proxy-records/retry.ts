import { eq, sql } from 'drizzle-orm'
import { canRetry } from '../../../contract/proxies'
import { changesOf, logActivity, type Writer } from '../../activity/log'
import type { Database } from '../../db/client'
import { proxyRecordTable } from '../../db/tables/proxy-records'
import { found, invalid } from '../../http/errors'
import { send } from '../../jobs/send'
import { PROXY_CHECK } from './check'
import type { ProxyRecordRow } from './present'

const scope = 'ProxyRecord'

/** Restarts the wait for the CNAME. */
export function retry(db: Database, writer: Writer, id: string): Promise<ProxyRecordRow> {
  return db.transaction(async (tx) => {
    const mine = eq(proxyRecordTable.id, id)
    const [before] = await tx.select().from(proxyRecordTable).where(mine).for('update')
    const { status, domain } = found(before)
    if (!canRetry(status)) {
      throw invalid(`A proxy that is ${status} cannot be tried again: it is looked at anyway.`)
    }
    const now = new Date().toISOString()
    const fresh = { status: 'waiting', message: null, checks: 0, status_since: now } as const
    const [after] = await tx
      .update(proxyRecordTable)
      .set({ ...fresh, updated_at: now, next_check_at: sql`now()` })
      .where(mine)
      .returning()
    const changes = changesOf(scope, { status }, { status: fresh.status })
    await logActivity(tx, writer, { scope, item_id: id, activity: 'updated', name: domain, changes })
    await send(tx, PROXY_CHECK, { id })
    return found(after)
  })
}

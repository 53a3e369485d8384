import type { JsonRecord } from '../../../contract/is-object'
import { PERSONS_SAMPLE_MAX } from '../../../contract/limits'
import type { AffectedUsers } from '../../../contract/schemas/feature-flags'
import { PERSONS_COUNT_MAX } from '../../../contract/schemas/persons'
import type { KeysetRequest } from '../../core/db/cursor-pagination'
import type { ExplorerStore } from '../events/store/event-store'
import { createFlagEvaluator, type EvaluatedFlag } from './evaluation/evaluate'

const PAGE_SIZE = 200

/**
 * Counts the persons of a project that match a condition set, whatever its rollout percentage: all of them, or an estimate
 * from the newest ones. `flags` are the active flags, on which the conditions may depend.
 */
export async function countAffectedUsers(
  store: ExplorerStore,
  flags: EvaluatedFlag[],
  project_id: number,
  condition: JsonRecord,
): Promise<AffectedUsers> {
  // Without filters, it is always counted.
  const total_users = (await store.countPersons(project_id, {}, PERSONS_COUNT_MAX)) ?? 0
  const group = { ...condition, rollout_percentage: 100 }
  const flag = { id: 0, key: '', filters: { groups: [group] } }
  const now = Date.now()
  let [examined, matching] = [0, 0]
  let cursor: KeysetRequest['cursor'] = null
  do {
    const page = await store.findPersonPage(project_id, {}, { cursor, limit: PAGE_SIZE })
    for (const { distinct_ids, properties } of page.results) {
      const [distinct_id = ''] = JSON.parse(distinct_ids) as string[]
      const subject = { distinct_id, properties: JSON.parse(properties), now }
      if (createFlagEvaluator(flags, subject)(flag).enabled) matching += 1
    }
    examined += page.results.length
    cursor = page.next && { ...page.next, back: false }
  } while (cursor !== null && examined < PERSONS_SAMPLE_MAX)
  const isComplete = cursor === null
  return {
    users_affected: isComplete ? matching : Math.round((matching / examined) * total_users),
    total_users,
  }
}

import { eq } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { sampleWorkspaceTable } from '../../core/db/schema/sample-workspaces'
import { JsonText } from '../../core/json'
import type { SampleProject } from './surveys'

/**
 * IDs of the records of a sample workspace, those in the trash included; those that others refer to by their key in the
 * sample.
 */
export interface SampleRecords {
  /** Also service accounts. */
  users: number[]
  /** Absent in a workspace of an earlier version. */
  apiKeys?: string[]
  projects: Record<SampleProject, number>
  surveys: Record<string, string>
  /** Absent in a workspace of an earlier version. */
  reports?: Record<string, string>
  flags: Record<string, number>
  exports: Record<string, string>
  domains: string[]
  invites: string[]
  roles: string[]
  proxyRecords: string[]
  plugins: number[]
  /** Absent in a workspace of an earlier version. */
  notificationDestinations?: string[]
}

export interface StoredSample {
  organization_id: string
  state: typeof sampleWorkspaceTable.$inferSelect.state
  seed: string
  /** Upper bound of the timestamps of generated events. */
  until: number
  records: SampleRecords
}

export async function insertSample(
  tx: Database,
  { organization_id, seed, records, until }: Omit<StoredSample, 'state'>,
): Promise<void> {
  await tx.insert(sampleWorkspaceTable).values({
    organization_id,
    seed,
    records: JsonText.from(records),
    created_at: new Date(until).toISOString(),
  })
}

/** Returns the sample workspace of an organization, or null if it has none. `lock` blocks changes of its state. */
export async function findSample(
  db: Database,
  organization_id: string,
  lock?: 'share' | 'update',
): Promise<StoredSample | null> {
  const query = db
    .select()
    .from(sampleWorkspaceTable)
    .where(eq(sampleWorkspaceTable.organization_id, organization_id))
  const [row] = lock ? await query.for(lock) : await query
  if (!row) return null
  const { state, seed, created_at, records } = row
  // Written only by `insertSample`.
  const document = records as JsonText<SampleRecords>
  return { organization_id, state, seed, until: Date.parse(created_at), records: document.value() }
}

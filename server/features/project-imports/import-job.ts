import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isObject } from '../../../contract/is-object'
import type { ImportedRecord, ImportState } from '../../../contract/schemas/project-imports'
import type { Env } from '../../config'
import { KINDS, type KindName } from '../../config-as-code/kinds'
import { readServer } from '../../config-as-code/server-state'
import { logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { projectImportTable } from '../../core/db/schema/project-imports'
import { enqueue } from '../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { JsonText } from '../../core/json'
import type { OutboundClients } from '../../core/net/outbound-http'
import {
  findMembers,
  IMPORTED_KINDS,
  type ImportItem,
  type ImportResult,
  importItems,
  inviteMembers,
  type MemberItem,
  prepareItems,
} from '../../project-import/import'
import { type RemoteClient, UserError } from '../../remote/client'
import { findTarget, type Target } from '../../remote/target'
import type { Deps } from '../deps'
import { createOwnClient, createSourceClient, type OwnServer } from './connections'

export type ImportRow = typeof projectImportTable.$inferSelect

/** Keys of both servers. */
export interface ImportKeys {
  source: string
  own: string
  /** The source is this server. */
  isLocal: boolean
}

export interface ImportDeps {
  db: Database
  env: Env
  secrets: Deps['secrets']
  outbound: OutboundClients
  server: OwnServer
}

/** Duration of a step in milliseconds: after it, the next one continues, in any process. */
const STEP_MS = 20_000
/** Time in milliseconds in which the source has to be read, below the timeout of the job. */
const READ_MS = 100_000

/**
 * Step of an import. The first one reads the source and stores the prepared records; the others create records. If the
 * process dies, the step is repeated: each record is stored in the mapping, or recognized by its name and content.
 */
export const PROJECT_IMPORT = defineJobKind<{ id: string }>('project-import', {
  timeoutSeconds: 120,
  retries: 20,
})

export const projectImportJob = (deps: ImportDeps, log: FastifyBaseLogger): Job =>
  defineJob(PROJECT_IMPORT, async ({ id }, stopping) => {
    const [row] = await deps.db.select().from(projectImportTable).where(isRunning(id))
    if (!row) return
    try {
      const isDone = await runStep(deps, row, stopping)
      if (isDone) await endImport(deps.db, row, 'completed')
      else await enqueue(deps.db, PROJECT_IMPORT, { id })
    } catch (error) {
      // Another process, or this one after its restart, repeats the step.
      if (stopping.aborted) throw error
      if (!(error instanceof UserError)) log.error({ err: error, import: id }, 'project import failed')
      await endImport(
        deps.db,
        row,
        'failed',
        error instanceof UserError ? error.message : 'A server error occurred.',
      )
    }
  })

const isRunning = (id: string) => and(eq(projectImportTable.id, id), eq(projectImportTable.state, 'running'))

/** Ends a running import and deletes its keys. Returns false if it has ended before. */
export function endImport(
  db: Database,
  { id, organization_id, source_name, key_id }: ImportRow,
  state: Exclude<ImportState, 'running'>,
  error: string | null = null,
  actor: Parameters<typeof logActivity>[1]['actor'] = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const finished_at = new Date().toISOString()
    const ended = await tx
      .update(projectImportTable)
      .set({ state, error, finished_at, sealed_keys: null, key_id: null, items: null })
      .where(isRunning(id))
      .returning({ id: projectImportTable.id })
    if (ended.length === 0) return false
    if (key_id !== null) await tx.delete(personalApiKeyTable).where(eq(personalApiKeyTable.id, key_id))
    const entry = { scope: 'ProjectImport', item_id: id, activity: state, name: source_name, changes: null }
    await logActivity(tx, { actor, organization: { id: organization_id } }, entry)
    return true
  })
}

/** Records of the source as they are stored. */
interface StoredItems {
  items: (Omit<ImportItem, 'kind'> & { kind: KindName })[]
  members: MemberItem[]
}

/** Executes a step. Returns whether the import is complete. */
async function runStep(deps: ImportDeps, row: ImportRow, stopping: AbortSignal): Promise<boolean> {
  const { db, secrets, server } = deps
  if (row.project_id === null) throw new UserError('The project was deleted.')
  const keys: ImportKeys = JSON.parse(secrets.open(row.sealed_keys ?? ''))
  const target = await findTarget(createOwnClient(server, keys.own, stopping), {
    project: String(row.project_id),
    organization: row.organization_id,
  })
  const progress = new Progress(db, row)
  if (row.items === null) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(READ_MS)])
    const client = createSourceClient(deps, {
      host: row.source_host,
      key: keys.source,
      isLocal: keys.isLocal,
      signal,
    })
    await progress.start(await withTimeout(() => readSource(client, row, target), signal, stopping))
    return false
  }
  const { items, members } = row.items.value() as StoredItems
  const stepEnd = AbortSignal.timeout(STEP_MS)
  const signal = AbortSignal.any([stopping, stepEnd, progress.stopped])
  const pending = items.filter(({ kind, key }) => !progress.has(kind, key))
  if (pending.length > 0)
    await importItems(
      await readServer(target, IMPORTED_KINDS),
      pending.map((item) => ({ ...item, kind: KINDS[item.kind] })),
      {
        // Documents must not refer to the environment of the server.
        env: {},
        mapping: progress,
        signal,
        onResult: (result) => progress.add(toItemResult(result)),
      },
    )
  for (const member of members) {
    if (signal.aborted || progress.has('members', member.email)) continue
    for (const result of await inviteMembers(target, [member])) await progress.add(toMemberResult(result))
  }
  stopping.throwIfAborted()
  return progress.count >= items.length + members.length
}

/** Reports a timeout as an error of the source. */
export async function withTimeout<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  stopping?: AbortSignal,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (signal.aborted && !stopping?.aborted && !(error instanceof UserError))
      throw new UserError('The source did not respond in time. Try again later.')
    throw error
  }
}

export const toItemResult = ({ item, outcome, message }: ImportResult): ImportedRecord => ({
  kind: item.kind.name as ImportedRecord['kind'],
  name: item.key,
  source_id: String(item.source.id),
  outcome,
  message,
  warnings: outcome === 'created' ? item.warnings : [],
})

export const toMemberResult = ({ email, outcome, message }: MemberItem): ImportedRecord => ({
  kind: 'members',
  name: email,
  source_id: email,
  outcome: outcome === 'invited' ? 'created' : outcome === 'exists' ? 'existing' : 'failed',
  message,
  warnings: [],
})

async function readSource(
  client: RemoteClient,
  row: Pick<ImportRow, 'source_project' | 'is_new_project' | 'invite_members'>,
  target: Target | null,
): Promise<StoredItems> {
  const source = await findTarget(client, { project: row.source_project, organization: undefined })
  const { items, members } = await readItems(source, row, target)
  return { members, items: items.map((item) => ({ ...item, kind: item.kind.name })) }
}

/** Reads the records of a source, and its members if they are to be invited. */
export async function readItems(
  source: Target,
  { is_new_project, invite_members }: Pick<ImportRow, 'is_new_project' | 'invite_members'>,
  target: Target | null,
): Promise<{ items: ImportItem[]; members: MemberItem[] }> {
  // The settings of an existing project are not changed.
  const items = prepareItems(await readServer(source, IMPORTED_KINDS)).filter(
    ({ kind }) => is_new_project || kind.name !== 'project',
  )
  return { items, members: invite_members ? await findMembers(source, target) : [] }
}

/** Results and mapping of an import, stored after each record. */
class Progress {
  readonly #stop = new AbortController()
  readonly #results: ImportedRecord[]
  readonly #mapping: Record<string, string | number>

  constructor(
    private readonly db: Database,
    private readonly row: ImportRow,
  ) {
    this.#results = row.results.value()
    const mapping = row.mapping.value()
    this.#mapping = isObject(mapping) ? mapping : {}
  }

  /** Aborted when the import was ended by a request. */
  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  get count(): number {
    return this.#results.length
  }

  has = (kind: KindName | 'members', name: string) =>
    this.#results.some((result) => result.kind === kind && result.name === name)

  get = (kind: KindName, sourceId: string | number) => this.#mapping[`${kind} ${sourceId}`] ?? null

  async start(stored: StoredItems): Promise<void> {
    const total = stored.items.length + stored.members.length
    await this.#save({ items: JsonText.from(stored), total })
  }

  async add(result: ImportedRecord): Promise<void>
  async add(kind: KindName, sourceId: string | number, targetId: string | number): Promise<void>
  async add(first: KindName | ImportedRecord, sourceId?: string | number, targetId?: string | number) {
    if (typeof first === 'object') this.#results.push(first)
    else if (targetId !== undefined) this.#mapping[`${first} ${sourceId}`] = targetId
    await this.#save({ results: JsonText.from(this.#results), mapping: JsonText.from(this.#mapping) })
  }

  async #save(values: Partial<typeof projectImportTable.$inferInsert>): Promise<void> {
    const saved = await this.db
      .update(projectImportTable)
      .set(values)
      .where(isRunning(this.row.id))
      .returning({ id: projectImportTable.id })
    if (saved.length === 0) this.#stop.abort()
  }
}

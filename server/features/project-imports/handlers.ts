import { and, count, desc, eq } from 'drizzle-orm'
import type { projectImports } from '../../../contract/endpoints/project-imports'
import type {
  ImportedRecord,
  ProjectImport,
  ProjectImportCreate,
  ProjectImportSource,
  SourceProjects,
} from '../../../contract/schemas/project-imports'
import { readServer } from '../../config-as-code/server-state'
import { logActivity } from '../../core/activity/log'
import {
  assertManagesCredentials,
  assertPerson,
  isUuidParam,
  type OrganizationAccess,
} from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { isAccessible } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { projectTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { projectImportTable } from '../../core/db/schema/project-imports'
import { getOnlyRow } from '../../core/db/select-rows'
import { conflict, invalid, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { enqueue } from '../../core/jobs/enqueue'
import { JsonText, type Serializable } from '../../core/json'
import { findExisting, IMPORTED_KINDS } from '../../project-import/import'
import { type RemoteClient, RemoteError, UserError } from '../../remote/client'
import { findTarget, type Target } from '../../remote/target'
import { createApiKey } from '../accounts/api-keys'
import { lockOrganization } from '../accounts/organization-lock'
import { createProject } from '../accounts/projects'
import { loadCreators } from '../accounts/serializers/users'
import type { Deps } from '../deps'
import { createOwnClient, createSourceClient } from './connections'
import {
  endImport,
  type ImportKeys,
  type ImportRow,
  PROJECT_IMPORT,
  readItems,
  toItemResult,
  toMemberResult,
  withTimeout,
} from './import-job'

const scope = 'ProjectImport'
/** Time in milliseconds in which the source has to respond to a request of the dashboard. */
const PREVIEW_MS = 45_000
const KEY_DAYS = 7
const LABEL_MAX = 40
/** Scopes of the key that an import uses on this server. */
const KEY_SCOPES = [
  ...['organization:read', 'organization_member:read', 'organization_member:write'],
  ...['project:read', 'project:write', 'feature_flag:read', 'feature_flag:write'],
  ...['survey:read', 'survey:write', 'batch_export:read', 'batch_export:write'],
]

type Body = { [K in keyof ProjectImportCreate]: ProjectImportCreate[K] }

interface Caller {
  actor: Actor
  organization: OrganizationAccess
}

export const projectImportHandlers = (deps: Deps): Handlers<typeof projectImports> => {
  const { db, secrets, principals, server } = deps
  const present = async (rows: ImportRow[]) => {
    const getCreator = await loadCreators(db, rows)
    return rows.map((row) => presentImport(row, getCreator))
  }
  const presentOne = async (row: ImportRow | undefined) => orNotFound((await present([orNotFound(row)]))[0])

  /** Calls a function with a client of the source, which has to respond in time. */
  function withClient<T>(
    { host, key, url }: ProjectImportSource & { url: string },
    use: (client: RemoteClient) => Promise<T>,
  ) {
    const signal = AbortSignal.timeout(PREVIEW_MS)
    return asValidation(() =>
      withTimeout(
        async () => use(createSourceClient(deps, { host, key, isLocal: isOwnAddress(host, url), signal })),
        signal,
      ),
    )
  }

  /** Calls a function with the project of the source. */
  const withSource = <T>(
    { project, ...source }: Pick<Body, 'host' | 'key' | 'project'> & { url: string },
    use: (source: Target) => Promise<T>,
  ) =>
    withClient(source, async (client) => use(await findTarget(client, { project, organization: undefined })))

  const issueKey = (tx: Database, { actor, organization }: Caller, name: string) =>
    createApiKey(tx, {
      user_id: actor.user.id,
      label: `Import of ${name}`.slice(0, LABEL_MAX),
      scopes: KEY_SCOPES,
      scoped_organizations: [organization.id],
      expires_at: new Date(Date.now() + KEY_DAYS * 86_400_000).toISOString(),
    })

  /** Calls a function with a project of this server, with a key that is deleted afterwards. */
  async function withTarget<T>(caller: Caller, id: number, use: (target: Target) => Promise<T>): Promise<T> {
    const { row, value } = await issueKey(db, caller, 'a project (preview)')
    try {
      const client = createOwnClient(server, value, AbortSignal.timeout(PREVIEW_MS))
      return await use(
        await findTarget(client, { project: String(id), organization: caller.organization.id }),
      )
    } finally {
      await db.delete(personalApiKeyTable).where(eq(personalApiKeyTable.id, row.id))
      principals.invalidate()
    }
  }

  async function find(tx: Database, { organization }: Pick<Caller, 'organization'>, id: string) {
    const [row] = await tx.select().from(projectImportTable).where(isOwn(organization, id)).for('update')
    return orNotFound(row)
  }

  return {
    async list({ organization, query, url }) {
      const range = parsePageRange(query)
      const { organization_id, created_at, id } = projectImportTable
      const where = eq(organization_id, organization.id)
      const total = getOnlyRow(await db.select({ count: count() }).from(projectImportTable).where(where))
      const rows = await db
        .select()
        .from(projectImportTable)
        .where(where)
        .orderBy(desc(created_at), id)
        .limit(range.limit)
        .offset(range.offset)
      return buildPage(url, range, total.count, await present(rows))
    },

    async projects({ actor, body, url }) {
      assertManages(actor)
      return withClient({ ...body, url }, async (client) => ({ results: await listProjects(client) }))
    },

    async preview({ actor, organization, body, url }) {
      assertManages(actor)
      const into = await findProject(db, { actor, organization }, body.into)
      return withSource({ ...body, url }, async (source) => {
        const options = { is_new_project: into === null, invite_members: body.invite_members ?? false }
        const { id, name } = source.project
        const compare = async (target: Target | null) => {
          const { items, members } = await readItems(source, options, target)
          const state = target && (await readServer(target, IMPORTED_KINDS))
          const results = items.map((item) => {
            if (item.problem !== null)
              return toItemResult({ item, outcome: 'skipped', message: item.problem })
            const existing = state && findExisting(state, item)
            return toItemResult({ item, ...(existing ?? { outcome: 'created', message: null }) })
          })
          return [...results, ...members.map(toMemberResult)]
        }
        const results = into
          ? await withTarget({ actor, organization }, into.id, compare)
          : await compare(null)
        return { source_name: name, source_project: String(id), results }
      })
    },

    async create({ actor, organization, body, url }) {
      assertManages(actor)
      const { invite_members = false } = body
      const into = await findProject(db, { actor, organization }, body.into)
      const source = await withSource({ ...body, url }, async ({ project, client }) => ({
        ...project,
        host: client.host,
      }))
      const isLocal = isOwnAddress(body.host, url)
      const row = await db.transaction(async (tx) => {
        await lockOrganization(tx, organization.id)
        await assertNoneRunning(tx, organization)
        if (!into) await assertFreeName(tx, organization, source.name)
        const project =
          into ?? (await createProject(tx, { organization_id: organization.id, name: source.name }))
        if (!into)
          for (const kind of ['Project', 'Team'])
            await logActivity(
              tx,
              { actor, organization, project },
              { scope: kind, item_id: project.id, activity: 'created', name: project.name, changes: null },
            )
        const key = await issueKey(tx, { actor, organization }, source.name)
        const [created] = await tx
          .insert(projectImportTable)
          .values({
            organization_id: organization.id,
            project_id: project.id,
            is_new_project: !into,
            invite_members,
            source_host: source.host,
            source_project: String(source.id),
            source_name: source.name,
            sealed_keys: sealKeys({ source: body.key, own: key.value, isLocal }),
            key_id: key.row.id,
            mapping: JsonText.from({}),
            results: JsonText.from<ImportedRecord[]>([]),
            created_by_id: actor.user.id,
          })
          .returning()
        const inserted = orNotFound(created)
        await log(tx, { actor, organization }, inserted, 'started')
        await enqueue(tx, PROJECT_IMPORT, { id: inserted.id })
        return inserted
      })
      principals.invalidate()
      return presentOne(row)
    },

    async retrieve({ organization, params }) {
      const [row] = await db.select().from(projectImportTable).where(isOwn(organization, params.id))
      return presentOne(row)
    },

    async stop({ actor, organization, params }) {
      const row = await db.transaction(async (tx) => {
        const before = await find(tx, { organization }, params.id)
        if (!(await endImport(tx, before, 'stopped', null, actor)))
          throw conflict('The import has ended already.')
        return find(tx, { organization }, params.id)
      })
      principals.invalidate()
      return presentOne(row)
    },

    async resume({ actor, organization, params, body, url }) {
      assertManages(actor)
      const [stored] = await db.select().from(projectImportTable).where(isOwn(organization, params.id))
      const { source_host: host, source_project: project } = orNotFound(stored)
      await withSource({ host, project, key: body.key, url }, async () => null)
      const isLocal = isOwnAddress(host, url)
      const row = await db.transaction(async (tx) => {
        await lockOrganization(tx, organization.id)
        const before = await find(tx, { organization }, params.id)
        await assertNoneRunning(tx, organization)
        if (before.project_id === null) throw conflict('The project was deleted.')
        const key = await issueKey(tx, { actor, organization }, before.source_name)
        // Records that were not imported are tried again.
        const done = before.results
          .value()
          .filter(({ outcome }) => !['failed', 'conflict', 'skipped'].includes(outcome))
        const [after] = await tx
          .update(projectImportTable)
          .set({
            state: 'running',
            error: null,
            finished_at: null,
            results: JsonText.from(done),
            sealed_keys: sealKeys({ source: body.key, own: key.value, isLocal }),
            key_id: key.row.id,
          })
          .where(eq(projectImportTable.id, before.id))
          .returning()
        await log(tx, { actor, organization }, before, 'resumed')
        await enqueue(tx, PROJECT_IMPORT, { id: before.id })
        return after
      })
      principals.invalidate()
      return presentOne(row)
    },

    async destroy({ actor, organization, params }) {
      await db.transaction(async (tx) => {
        const row = await find(tx, { organization }, params.id)
        if (row.state === 'running') throw conflict('The import is running. Stop it first.')
        await tx.delete(projectImportTable).where(eq(projectImportTable.id, row.id))
        await log(tx, { actor, organization }, row, 'deleted')
      })
    },
  }

  function sealKeys(keys: ImportKeys): string {
    return secrets.seal(JSON.stringify(keys))
  }
}

/** Asserts that the caller is a person with full access: an import creates records of many kinds. */
function assertManages(actor: Actor): void {
  assertPerson(actor)
  assertManagesCredentials(actor)
}

/** Converts errors of the source to errors of the request. */
async function asValidation<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof UserError ? toValidation(error) : error
  }
}

/** Converts an error of the source to one of the field that has to be corrected. */
function toValidation(error: UserError): Error {
  const { status = null, attr = null } = error instanceof RemoteError ? error : {}
  if (status === 401)
    return invalid(
      'The source rejected the personal API key. Check the key and the address: a key is valid in its region only.',
      'key',
    )
  if (status === 403)
    return invalid(`The source denied access. Create a key with read access. ${error.message}`, 'key')
  if (status === 404)
    return invalid('The source has no project with this ID, or the key cannot reach it.', 'project')
  return invalid(error.message, attr === 'project' ? attr : 'host')
}

/** Lists the projects that a key of the source reaches; null if it may not list them. */
async function listProjects(client: RemoteClient): Promise<SourceProjects['results']> {
  try {
    const projects = await client.list('/api/organizations/@current/projects/')
    return projects
      .map(({ id, name }) => ({ id: String(id), name: String(name) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  } catch (error) {
    const status = error instanceof RemoteError ? error.status : null
    if (status === 403) return null
    throw status === 404 ? invalid('The address is not that of a PostHog or Hedgerow server.', 'host') : error
  }
}

/** Returns whether an address is that of this server, by its setting or by the request. */
function isOwnAddress(host: string, url: string): boolean {
  const origin = URL.canParse(host) ? new URL(host).origin : null
  return origin !== null && origin === new URL(url).origin
}

const isOwn = ({ id: organization_id }: { id: string }, id: string) =>
  and(
    eq(projectImportTable.organization_id, organization_id),
    eq(projectImportTable.id, orNotFound(isUuidParam(id) ? id : null)),
  )

/** Finds the project that is imported into; null for a new one. */
async function findProject(db: Database, { actor, organization }: Caller, id: number | null | undefined) {
  if (id === null || id === undefined) return null
  const [project] = await db
    .select()
    .from(projectTable)
    .where(and(eq(projectTable.id, id), isLiveProject, isAccessible(actor, organization, 'project')))
  if (!project) throw invalid(`The organization has no project with the ID ${id}.`, 'into', 'does_not_exist')
  return project
}

async function assertNoneRunning(tx: Database, { id }: { id: string }): Promise<void> {
  const [running] = await tx
    .select({ name: projectImportTable.source_name })
    .from(projectImportTable)
    .where(and(eq(projectImportTable.organization_id, id), eq(projectImportTable.state, 'running')))
    .limit(1)
  if (running) throw conflict(`The import of ${running.name} is running. Wait for its end, or stop it.`)
}

/** Asserts that no project has the name: it may be that of an earlier import. */
async function assertFreeName(tx: Database, { id }: { id: string }, name: string): Promise<void> {
  const [taken] = await tx
    .select({ id: projectTable.id })
    .from(projectTable)
    .where(and(eq(projectTable.organization_id, id), eq(projectTable.name, name), isLiveProject))
    .limit(1)
  if (taken)
    throw invalid(
      `The organization has a project ${name} already. Choose it, or rename it.`,
      'into',
      'unique',
    )
}

const log = (tx: Database, writer: Caller, { id, source_name }: ImportRow, activity: string) =>
  logActivity(tx, writer, { scope, item_id: id, activity, name: source_name, changes: null })

function presentImport(
  row: ImportRow,
  getCreator: Awaited<ReturnType<typeof loadCreators>>,
): Serializable<ProjectImport> {
  const { id, source_host, source_project, source_name, project_id, is_new_project, invite_members } = row
  const { state, error, total, results, created_at, finished_at } = row
  return {
    ...{ id, source_host, source_project, source_name, project_id, is_new_project, invite_members },
    ...{ state, error, total, results, created_at, finished_at },
    created_by: getCreator(row),
  }
}

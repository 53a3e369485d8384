import { RemoteError, type RemoteRecord } from '../remote/client'
import type { Target } from '../remote/target'
import {
  type ConfigDocument,
  KIND_NAMES,
  KINDS,
  type Kind,
  type KindName,
  type ReferenceIds,
  type ReferenceNames,
} from './kinds'

/** Name of the project in lists of projects. */
const CURRENT = '@current'

/** Record of the server, converted to a document. */
export interface ServerRecord {
  kind: Kind
  key: string
  record: RemoteRecord
  document: ConfigDocument
  warnings: string[]
}

/** Records of a server by kind, as far as they were read. */
export interface ServerState {
  target: Target
  records: ServerRecord[]
  /** Kinds that the server does not have. */
  missingKinds: KindName[]
  index: RecordIndex
}

/** Kinds whose records are needed to name those that others refer to. */
const DEPENDENCIES: Partial<Record<KindName, KindName[]>> = {
  surveys: ['feature-flags'],
  'notification-destinations': ['surveys', 'feature-flags'],
}

/** Path of the records of a kind in a project or its organization. */
export const getPath = (path: string, { project, organizationId }: Target, id?: string | number): string =>
  path
    .replace(':project_id', String(project.id))
    .replace(':organization_id', organizationId)
    .replace(':id', encodeURIComponent(String(id)))

/** Reads the records of the given kinds, and of those that they refer to. */
export async function readServer(target: Target, kinds: readonly KindName[]): Promise<ServerState> {
  const needed = new Set(kinds.flatMap((name) => [name, ...(DEPENDENCIES[name] ?? [])]))
  const rows = new Map<KindName, RemoteRecord[]>()
  const missingKinds: KindName[] = []
  for (const name of KIND_NAMES) {
    if (name === 'project' || !needed.has(name)) continue
    const records = await readRecords(target, KINDS[name])
    if (records) rows.set(name, records)
    else missingKinds.push(name)
  }
  const projects = needed.has('notification-destinations')
    ? await target.client.list(`/api/organizations/${target.organizationId}/projects/`)
    : []
  const index = new RecordIndex(target, projects)
  for (const [kind, records] of rows)
    for (const record of records) index.add(kind, String(record[KINDS[kind].keyField]), record.id)
  const convert = (kind: Kind, record: RemoteRecord): ServerRecord => ({
    kind,
    key: kind.name === 'project' ? '' : String(record[kind.keyField]),
    record,
    ...kind.toDocument(record, index),
  })
  const settings = needed.has('project') ? [await target.client.getRecord(target.projectPath)] : []
  return {
    target,
    missingKinds,
    index,
    records: [
      ...[...rows].flatMap(([name, list]) => list.map((record) => convert(KINDS[name], record))),
      ...settings.map((record) => convert(KINDS.project, record)),
    ],
  }
}

/** Returns null if the server does not have this kind of records, or not in its plan. */
async function readRecords(target: Target, kind: Kind): Promise<RemoteRecord[] | null> {
  try {
    return await target.client.list(getPath(kind.endpoints.list.path, target))
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    if (error.status === 404 || error.status === 402) return null
    if (error.status !== 403) throw error
    throw new RemoteError(
      `${error.message}\nReading the ${kind.label}s requires the scope ${kind.endpoints.list.scope}. To leave them out, name the other kinds with --kinds.`,
      403,
    )
  }
}

/** Reads one record again; null if it was deleted. */
export async function readRecord(
  { target, index }: ServerState,
  { kind, record: { id } }: Pick<ServerRecord, 'kind' | 'record'>,
): Promise<Pick<ServerRecord, 'record' | 'document'> | null> {
  const path =
    kind.name === 'project' ? target.projectPath : getPath(kind.endpoints.retrieve.path, target, id)
  try {
    const record = await target.client.getRecord(path)
    if (record.deleted === true) return null
    return { record, document: kind.toDocument(record, index).document }
  } catch (error) {
    if (error instanceof RemoteError && error.status === 404) return null
    throw error
  }
}

/** Names and IDs of the records that documents refer to. */
class RecordIndex implements ReferenceNames, ReferenceIds {
  readonly #ids = new Map<string, string | number>()
  readonly #names = new Map<string, string>()

  constructor(
    private readonly target: Target,
    private readonly projects: readonly RemoteRecord[],
  ) {}

  /** Registers a record, also one that was created or renamed. */
  add(kind: KindName, key: string, id: string | number): void {
    this.#ids.set(`${kind} ${key}`, id)
    this.#names.set(`${kind} ${id}`, key)
  }

  flagKey = (id: unknown) => this.#names.get(`feature-flags ${id}`) ?? null
  surveyName = (id: unknown) => this.#names.get(`surveys ${id}`) ?? null
  flagId = (key: string) => Number(this.#find('feature-flags', key))
  surveyId = (name: string) => String(this.#find('surveys', name))

  projectName = (id: unknown) => {
    if (String(id) === String(this.target.project.id)) return CURRENT
    const project = this.projects.find((candidate) => String(candidate.id) === String(id))
    return project ? String(project.name) : null
  }

  projectId = (name: string) => {
    if (name === CURRENT) return Number(this.target.project.id)
    const named = this.projects.filter((candidate) => candidate.name === name)
    const [project] = named
    if (project && named.length === 1) return Number(project.id)
    throw new RemoteError(
      `${name}: ${project ? 'several projects have' : 'no project of the organization has'} this name.`,
    )
  }

  #find(kind: KindName, key: string): string | number {
    const id = this.#ids.get(`${kind} ${key}`)
    if (id === undefined) throw new RemoteError(`There is no ${KINDS[kind].label} ${key}.`)
    return id
  }
}

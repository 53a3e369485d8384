import { createHash } from 'node:crypto'
import { type Change, compareText, isEqual } from './diff'
import { getSecretNames, validateConfigDocument } from './documents'
import { type ConfigFile, FileError, type FileProblem } from './files'
import {
  type ConfigDocument,
  completeDocument,
  diffDocuments,
  KIND_NAMES,
  type Kind,
  type KindName,
  type Reference,
} from './kinds'
import type { ServerRecord, ServerState } from './server-state'

type Operation = 'create' | 'update' | 'delete'

/** Change of one record. */
export interface PlanAction {
  operation: Operation
  kind: Kind
  key: string
  file: ConfigFile | null
  /** Null for a new record. */
  before: ServerRecord | null
  /** Complete document; null for a deletion. */
  desired: ConfigDocument | null
  /** Document of the record, comparable with the desired one. */
  current: ConfigDocument | null
  /** Fields that differ. */
  fields: string[]
  changes: Change[]
  /** Environment variables whose values are sent. */
  secretNames: string[]
  warnings: string[]
}

export interface Plan {
  actions: PlanAction[]
  /** Records of the managed kinds without a file. */
  withoutFile: ServerRecord[]
  /** Hash of the changes and of the project. */
  digest: string
}

interface PlanOptions {
  /** Deletes records without a file. */
  prune: boolean
  /** Sends the secrets of existing records again. */
  writeSecrets: boolean
  kinds: readonly KindName[]
}

/** Compares files with the records of a server. Throws `FileError` if a file cannot be applied. */
export function createPlan(
  state: ServerState,
  files: readonly ConfigFile[],
  { prune, writeSecrets, kinds }: PlanOptions,
): Plan {
  const problems: FileProblem[] = []
  const matches = new Map<ServerRecord, ConfigFile>()
  const actions: PlanAction[] = []
  for (const file of files) {
    const report = (message: string, line = 1) => problems.push({ file: file.path, line, message })
    const record = findRecord(state, file, report)
    if (record) matches.set(record, file)
    const action = record ? compare(file, record, writeSecrets, report) : createRecord(file)
    if (action) actions.push(action)
  }
  const remaining = state.records.filter(({ kind }) => !(prune && kinds.includes(kind.name)))
  assertReferences(remaining, files, problems)
  if (problems.length > 0) throw new FileError(problems)
  const withoutFile = state.records.filter(
    (record) => kinds.includes(record.kind.name) && record.kind.name !== 'project' && !matches.has(record),
  )
  // A record that no file can describe is never deleted.
  const deletable = prune ? withoutFile.filter((record) => findObstacle(record, state.records) === null) : []
  const deletions = deletable.map(deleteRecord)
  const all = [...sortByDependency(actions), ...sortByDependency(deletions).reverse()]
  return {
    actions: all,
    withoutFile: withoutFile.filter((record) => !deletable.includes(record)),
    digest: hashPlan(state, all),
  }
}

/** Returns the reason why no file can describe a record, or null. */
export function findObstacle(
  { kind, key, document }: ServerRecord,
  records: readonly ServerRecord[],
): string | null {
  if (records.filter((other) => other.kind === kind && other.key === key).length > 1)
    return 'another one has the same name'
  return validateConfigDocument(kind, document)[0]?.message ?? null
}

/** Finds the record of a file by its key, or by its former key if it is renamed. */
function findRecord(
  { records, missingKinds }: ServerState,
  { kind, key, formerKey, lineAt }: ConfigFile,
  report: (message: string, line?: number) => void,
): ServerRecord | null {
  const line = lineAt([kind.keyField])
  if (missingKinds.includes(kind.name)) {
    report(`The server has no ${kind.label}s.`)
    return null
  }
  const find = (searchedKey: string) => {
    const matches = records.filter((record) => record.kind === kind && record.key === searchedKey)
    if (matches.length > 1) {
      const ids = matches.map(({ record }) => record.id).join(', ')
      report(
        `${matches.length} ${kind.label}s have the name ${searchedKey} (${ids}). Rename all but one.`,
        line,
      )
    }
    return matches[0] ?? null
  }
  return find(key) ?? (formerKey === null ? null : find(formerKey))
}

function createRecord(file: ConfigFile): PlanAction {
  const { kind, key, document } = file
  const desired = completeDocument(kind, document)
  const fields = kind.fields.filter(
    (field) =>
      field in document && !(field in kind.defaults && isEqual(document[field], kind.defaults[field])),
  )
  const changes = fields.map((field) => ({ path: [field], before: undefined, after: document[field] }))
  const secretNames = getSecretNames(kind, document)
  return {
    operation: 'create',
    kind,
    key,
    file,
    before: null,
    desired,
    current: null,
    fields,
    changes,
    secretNames,
    warnings: [],
  }
}

/** Compares a file with its record; returns null if they are equal. */
function compare(
  file: ConfigFile,
  before: ServerRecord,
  writeSecrets: boolean,
  report: (message: string, line?: number) => void,
): PlanAction | null {
  const { kind, key, document } = file
  const { desired, current, changes } = diffDocuments(kind, document, before.document)
  const destination = changes.find(({ path: [field, name] }) => field === 'destination' && name === 'type')
  const type = changes.find(
    ({ path: [field] }) => kind.name === 'notification-destinations' && field === 'type',
  )
  if (destination ?? type)
    report(
      `The type of a destination cannot be changed. Rename the ${kind.label} in the file to create another one.`,
      file.lineAt(destination ? ['destination', 'type'] : ['type']),
    )
  const secretNames = writeSecrets ? getSecretNames(kind, document) : []
  if (changes.length === 0 && secretNames.length === 0) return null
  const fields = [...new Set(changes.map(({ path: [field] }) => String(field)))]
  const { warnings } = before
  return {
    operation: 'update',
    kind,
    key,
    file,
    before,
    desired,
    current,
    fields,
    changes,
    secretNames,
    warnings,
  }
}

const deleteRecord = (before: ServerRecord): PlanAction => ({
  operation: 'delete',
  kind: before.kind,
  key: before.key,
  file: null,
  before,
  desired: null,
  current: null,
  fields: [],
  changes: [],
  secretNames: [],
  warnings: [],
})

/** Reports references to records that neither a file nor the server has. */
function assertReferences(
  records: readonly ServerRecord[],
  files: readonly ConfigFile[],
  problems: FileProblem[],
): void {
  const exists = ({ kind, name }: Reference) =>
    [...files, ...records].some((candidate) => candidate.kind.name === kind && candidate.key === name)
  for (const file of files)
    for (const reference of file.kind.references(file.document))
      if (!exists(reference))
        problems.push({
          file: file.path,
          line: file.lineAt(reference.path),
          message: `There is no ${reference.kind === 'surveys' ? 'survey' : 'feature flag'} ${reference.name}, neither in the files nor on the server.`,
        })
}

/** Sorts actions so that a record follows those that it refers to. */
function sortByDependency(actions: readonly PlanAction[]): PlanAction[] {
  const sorted = new Set<PlanAction>()
  const visit = (action: PlanAction, path: readonly PlanAction[]) => {
    if (sorted.has(action) || path.includes(action)) return
    const document = action.desired ?? action.before?.document ?? {}
    for (const { kind, name } of action.kind.references(document)) {
      const referenced = actions.find((candidate) => candidate.kind.name === kind && candidate.key === name)
      if (referenced) visit(referenced, [...path, action])
    }
    sorted.add(action)
  }
  const rank = ({ kind }: PlanAction) => KIND_NAMES.indexOf(kind.name)
  for (const action of [...actions].sort((a, b) => rank(a) - rank(b) || compareText(a.key, b.key)))
    visit(action, [])
  return [...sorted]
}

function hashPlan({ target }: ServerState, actions: readonly PlanAction[]): string {
  const content = actions.map(({ operation, kind, key, before, changes, secretNames }) => [
    operation,
    kind.name,
    key,
    before?.record.id ?? null,
    changes.map(({ path, before: old, after }) => [path, old ?? null, after ?? null]),
    secretNames,
  ])
  const text = JSON.stringify([target.client.host, target.project.id, content])
  return createHash('sha256').update(text).digest('hex')
}

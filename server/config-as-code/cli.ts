import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isObject } from '../../contract/is-object'
import {
  CONNECTION_OPTIONS,
  connect,
  readKey,
  runClientCommand,
  stopOnSignal,
  UsageError,
  withUsageErrors,
} from '../remote/cli'
import { UserError } from '../remote/client'
import { findTarget, type Target } from '../remote/target'
import { applyPlan, findMissingSecrets } from './apply'
import { compareText } from './diff'
import { removeInvalidFields } from './documents'
import { type ConfigFile, formatFiles, isKindName, readFiles } from './files'
import { formatPlan, formatPlanSummary, formatResults, presentPlan } from './format'
import { KIND_NAMES, KINDS, type KindName } from './kinds'
import { createPlan, findObstacle, type Plan } from './plan'
import { readServer, type ServerRecord, type ServerState } from './server-state'

const HELP = `Describe the records of a project in YAML files, and compare or change a server by them.

  hedgerow pull  [--prune]               Write the records of the server to files
  hedgerow plan  [--prune] [--json]      Show the changes that apply would make
  hedgerow apply [--prune] [--yes]       Change the server as described by the files

  --host <url>            Address of the server, Hedgerow or PostHog (or HEDGEROW_HOST)
  --project <id or name>  Project (or HEDGEROW_PROJECT)
  --organization <...>    Its organization, by ID or name; by default the current one of the key
  --key-file <file>       File with a personal API key (or HEDGEROW_API_KEY)
  --dir <folder>          Folder of the files, by default hedgerow
  --kinds <kind>,...      Only these kinds: ${KIND_NAMES.join(', ')}
  --prune                 Delete what has no file; for pull, files without a record
  --write-secrets         Also send the secrets of existing records, after you have replaced them
  --json                  Print JSON
  --yes                   Apply without a confirmation
  --plan <file>           Apply only if the plan is still that of this file, written by plan --json

Exit codes: 0 for success and for a plan without changes, 2 for a plan with changes, 1 for errors.
See docs/config-as-code.md.`

const OPTIONS = {
  ...CONNECTION_OPTIONS,
  dir: { type: 'string' },
  kinds: { type: 'string' },
  prune: { type: 'boolean' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  'write-secrets': { type: 'boolean' },
  plan: { type: 'string' },
} as const

const readValues = () => withUsageErrors(() => parseArgs({ options: OPTIONS })).values

type Values = ReturnType<typeof readValues>

/** Options that each command has besides those of the connection, the folder and the kinds. */
const COMMAND_OPTIONS = {
  pull: ['prune'],
  plan: ['prune', 'json', 'write-secrets'],
  apply: ['prune', 'json', 'write-secrets', 'yes', 'plan'],
} as const

type CommandName = keyof typeof COMMAND_OPTIONS

/** Runs one of the commands with the arguments of the command line. */
export function runConfigCommand(name: CommandName): void {
  runClientCommand(HELP, async () => {
    const values = readValues()
    if (values.help) {
      console.log(HELP)
      return 0
    }
    const allowed: readonly string[] = [
      ...Object.keys(CONNECTION_OPTIONS),
      'dir',
      'kinds',
      ...COMMAND_OPTIONS[name],
    ]
    const unknown = Object.keys(values).find((option) => !allowed.includes(option))
    if (unknown) throw new UsageError(`${name} has no option --${unknown}.`)
    return { pull, plan, apply }[name](values, values.dir ?? 'hedgerow', parseKinds(values.kinds))
  })
}

function parseKinds(text: string | undefined): KindName[] | null {
  if (text === undefined) return null
  return text.split(',').map((item) => {
    const kind = item.trim()
    if (isKindName(kind)) return kind
    throw new UsageError(`${kind} is not a kind. Kinds: ${KIND_NAMES.join(', ')}.`)
  })
}

async function openTarget(values: Values): Promise<Target> {
  const host = values.host ?? process.env.HEDGEROW_HOST
  const project = values.project ?? process.env.HEDGEROW_PROJECT
  if (!host) throw new UsageError('Name the server with --host.')
  if (!project) throw new UsageError('Name the project with --project.')
  const client = connect(host, await readKey(values['key-file'], 'HEDGEROW_API_KEY'))
  return findTarget(client, { project, organization: values.organization })
}

async function pull(values: Values, folder: string, kinds: KindName[] | null): Promise<number> {
  const existing = await readFiles(folder)
  const target = await openTarget(values)
  const state = await readServer(target, kinds ?? KIND_NAMES)
  const records = selectRecords(state, kinds ?? KIND_NAMES)
  const files = formatFiles(records, existing)
  const changed = files.filter(({ isChanged }) => isChanged)
  for (const { path, text, existing: file } of changed) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
    console.log(`${file ? 'updated' : 'created'}  ${path}`)
  }
  for (const { kind, key, warnings } of records)
    for (const warning of new Set(warnings)) console.error(`Warning: ${kind.label} ${key}: ${warning}.`)
  for (const name of state.missingKinds) console.error(`The server has no ${KINDS[name].label}s: left out.`)
  const orphans = existing.filter(
    (file) =>
      (kinds ?? KIND_NAMES).includes(file.kind.name) &&
      !state.missingKinds.includes(file.kind.name) &&
      !state.records.some(({ kind, key }) => kind === file.kind && key === file.key),
  )
  for (const { path } of orphans) {
    if (values.prune) await rm(join(folder, path))
    console.log(`${values.prune ? 'deleted' : 'not on the server'}  ${path}`)
  }
  console.log(
    `${files.length} records of project ${target.project.id} (${target.project.name}) in ${folder}.`,
  )
  return 0
}

/** Records in the order of their files, without those that no file can describe. */
function selectRecords({ records }: ServerState, kinds: readonly KindName[]): ServerRecord[] {
  const selected = records.filter(({ kind }) => kinds.includes(kind.name))
  return selected
    .flatMap((record): ServerRecord[] => {
      const { kind, key, document } = record
      if (kind.name === 'project') return [{ ...record, ...removeInvalidFields(kind, document) }]
      const obstacle = findObstacle(record, selected)
      if (obstacle === null) return [record]
      console.error(`Warning: ${kind.label} ${key} (${record.record.id}): left out: ${obstacle}.`)
      return []
    })
    .sort((a, b) => compareText(a.kind.name, b.kind.name) || compareText(a.key, b.key))
}

/** Files of the kinds to compare. Without a selection, these are the kinds that have files. */
async function readManaged(folder: string, kinds: KindName[] | null) {
  const all = await readFiles(folder)
  const managed = kinds ?? KIND_NAMES.filter((name) => all.some(({ kind }) => kind.name === name))
  if (managed.length === 0) throw new UserError(`There are no files in ${folder}. Run pull to create them.`)
  return { files: all.filter(({ kind }) => managed.includes(kind.name)), managed }
}

async function makePlan(
  target: Target,
  { files, managed }: { files: ConfigFile[]; managed: readonly KindName[] },
  values: Values,
): Promise<{ state: ServerState; plan: Plan }> {
  const state = await readServer(target, [
    ...managed,
    ...(needsFlags(files) ? ['feature-flags' as const] : []),
  ])
  const options = {
    prune: values.prune ?? false,
    writeSecrets: values['write-secrets'] ?? false,
    kinds: managed,
  }
  return { state, plan: createPlan(state, files, options) }
}

const needsFlags = (files: readonly ConfigFile[]): boolean =>
  files.some(({ kind, document }) => kind.references(document).length > 0)

async function plan(values: Values, folder: string, kinds: KindName[] | null): Promise<number> {
  const managed = await readManaged(folder, kinds)
  const target = await openTarget(values)
  const { plan: result } = await makePlan(target, managed, values)
  if (values.json) console.log(JSON.stringify(presentPlan(target, result), null, 2))
  else {
    console.log(formatPlan(target, result))
    const missing = findMissingSecrets(result.actions, process.env)
    if (missing.length > 0) console.log(`\nTo apply, set the environment variables ${missing.join(', ')}.`)
  }
  return result.actions.length > 0 ? 2 : 0
}

async function apply(values: Values, folder: string, kinds: KindName[] | null): Promise<number> {
  const managed = await readManaged(folder, kinds)
  const approvedDigest = values.plan === undefined ? null : await readDigest(values.plan)
  const target = await openTarget(values)
  let { state, plan: current } = await makePlan(target, managed, values)
  const print = (text: string) => (values.json ? console.error(text) : console.log(text))
  if (approvedDigest !== null && approvedDigest !== current.digest)
    throw new UserError(
      `The changes are not those of ${values.plan}: the files or the server have changed since. Run plan again.`,
    )
  print(formatPlan(target, current))
  const missing = findMissingSecrets(current.actions, process.env)
  if (missing.length > 0)
    throw new UserError(`Nothing was changed. Set the environment variables ${missing.join(', ')}.`)
  if (current.actions.length > 0 && !values.yes && approvedDigest === null) {
    if (!(await confirm())) return fail('Nothing was changed.')
    const { digest } = current
    ;({ state, plan: current } = await makePlan(target, managed, values))
    if (current.digest !== digest)
      return fail('Nothing was changed: the server has changed since the plan was made. Run apply again.')
  }
  const results = await applyPlan(state, current.actions, {
    env: process.env,
    signal: stopOnSignal(),
    onResult: (result) => result.outcome === 'not_started' || print(formatResults([result])),
  })
  const isComplete = results.every(({ outcome }) => outcome === 'done')
  if (values.json) console.log(JSON.stringify(presentPlan(target, current, results), null, 2))
  else console.log(formatPlanSummary(results))
  return isComplete ? 0 : 1
}

function fail(message: string): number {
  console.error(message)
  return 1
}

async function readDigest(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`The plan cannot be read: ${error.message}`)
  })
  try {
    const content: unknown = JSON.parse(text)
    if (isObject(content) && typeof content.digest === 'string') return content.digest
  } catch {}
  throw new UsageError(`${path} is not a plan. Create it with: hedgerow plan --json > ${path}`)
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UserError('Nothing was changed. Without a terminal, apply requires --yes or --plan.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('Apply these changes? Type yes: ')
  terminal.close()
  return answer.trim() === 'yes'
}

import { parseArgs } from 'node:util'
import { KINDS } from '../config-as-code/kinds'
import { readServer } from '../config-as-code/server-state'
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
import { createTargetProject, findProjectsByName, findTarget, type Target } from '../remote/target'
import {
  findMembers,
  IMPORTED_KINDS,
  type ImportItem,
  type ImportOutcome,
  type ImportResult,
  importItems,
  inviteMembers,
  type MemberItem,
  prepareItems,
} from './import'
import { MappingFile } from './mapping'

const HELP = `Copy a project of another server, PostHog or Hedgerow: settings, feature flags, surveys and batch exports.

  hedgerow import --from https://eu.posthog.com --project 123 --host https://hedgerow.example.com --dry-run

  --from <url>               Address of the source, which is only read
  --project <id or name>     Project of the source
  --from-organization <...>  Its organization, by ID or name
  --from-key-file <file>     File with a key of the source (or HEDGEROW_SOURCE_API_KEY)
  --host <url>               Address of the target (or HEDGEROW_HOST)
  --into <id or name>        Existing project of the target; by default a new one is created
  --organization <...>       Organization of the target, by ID or name
  --key-file <file>          File with a key of the target (or HEDGEROW_API_KEY)
  --invite-members           Invite the members of the source to the organization of the target
  --mapping <file>           File with the IDs of source and target, which a repeated import continues from
  --dry-run                  Show what would be created, without writing anything
  --json                     Print JSON

Exit codes: 0 if everything was moved, 2 if some records were not, 1 for errors.
See docs/project-import.md.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const OPTIONS = {
  ...CONNECTION_OPTIONS,
  from: text,
  'from-organization': text,
  'from-key-file': text,
  into: text,
  mapping: text,
  'invite-members': flag,
  'dry-run': flag,
  json: flag,
} as const

const readValues = () => withUsageErrors(() => parseArgs({ options: OPTIONS })).values
type Values = ReturnType<typeof readValues>

const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  created: 'created',
  imported_before: 'imported before',
  existing: 'exists',
  conflict: 'CONFLICT',
  skipped: 'not moved',
  failed: 'FAILED',
}

/** Runs the import with the arguments of the command line. */
export function runImport(): void {
  runClientCommand(HELP, async () => {
    const values = readValues()
    if (!values.help) return importProject(values)
    console.log(HELP)
    return 0
  })
}

async function importProject(values: Values): Promise<number> {
  const host = values.host ?? process.env.HEDGEROW_HOST
  if (!values.from) throw new UsageError('Name the source with --from.')
  if (!values.project) throw new UsageError('Name the project of the source with --project.')
  if (!host) throw new UsageError('Name the target with --host.')
  const sourceClient = connect(
    values.from,
    await readKey(values['from-key-file'], 'HEDGEROW_SOURCE_API_KEY'),
    true,
  )
  const source = await findTarget(sourceClient, {
    project: values.project,
    organization: values['from-organization'],
  })
  const client = connect(host, await readKey(values['key-file'], 'HEDGEROW_API_KEY'))
  const path = values.mapping ?? `hedgerow-import-${source.project.id}.json`
  const address = { host: source.client.host, project: source.project.id }
  const mapping = await MappingFile.read(path, address)
  if (mapping && mapping.target.host !== client.host)
    throw new UserError(
      `${path} belongs to an import into ${mapping.target.host}. Name another file with --mapping.`,
    )
  const print = (line: string) => (values.json ? console.error(line) : console.log(line))
  print(`From project ${source.project.id} (${source.project.name}) of ${source.client.host}`)
  const isNewProject = values.into === undefined
  // The settings of an existing project are not changed.
  const items = prepareItems(await readServer(source, IMPORTED_KINDS)).filter(
    ({ kind }) => isNewProject || kind.name !== 'project',
  )
  const { organization } = values
  const into = mapping ? String(mapping.target.project) : values.into
  const existing = into === undefined ? null : await findTarget(client, { project: into, organization })

  if (values['dry-run']) {
    const members = values['invite-members'] ? await findMembers(source, existing) : []
    return reportDryRun(values, items, members, print)
  }
  if (!existing) await assertNoProject(client, source, organization)
  const target = existing ?? (await createTargetProject(client, { name: source.project.name, organization }))
  const openMapping =
    mapping ?? (await MappingFile.create(path, address, { host: client.host, project: target.project.id }))
  print(`Into project ${target.project.id} (${target.project.name}) of ${client.host}`)
  const results = await importItems(await readServer(target, IMPORTED_KINDS), items, {
    env: process.env,
    mapping: openMapping,
    signal: stopOnSignal(),
    onResult: (result) => print(formatResult(result)),
  })
  const members = values['invite-members']
    ? await inviteMembers(target, await findMembers(source, target))
    : []
  for (const member of members) print(formatMember(member))
  return report(values, { target, path, items, results, members }, print)
}

/** Asserts that no project has the name: it may be that of an import whose mapping is lost. */
async function assertNoProject(
  client: Target['client'],
  { project }: Target,
  organization: string | undefined,
): Promise<void> {
  const [existingProject] = await findProjectsByName(client, { name: project.name, organization })
  if (existingProject)
    throw new UserError(
      `The target has a project ${project.name} already. To import into it, add --into ${existingProject.id}.`,
    )
}

const describe = ({ kind, key }: ImportItem) =>
  kind.name === 'project' ? 'settings' : `${kind.label} ${key}`

const formatWarnings = ({ warnings }: ImportItem) => warnings.map((warning) => `    Warning: ${warning}.`)

const formatResult = ({ item, outcome, message }: ImportResult): string =>
  [
    `${OUTCOME_LABELS[outcome].padEnd(16)}${describe(item)}`,
    ...(message ? [`    ${message}`] : []),
    ...(outcome === 'created' ? formatWarnings(item) : []),
  ].join('\n')

const formatMember = ({ email, outcome, message }: MemberItem): string =>
  `${outcome.padEnd(16)}${email}${message ? `\n    ${message}` : ''}`

function reportDryRun(
  values: Values,
  items: readonly ImportItem[],
  members: readonly MemberItem[],
  print: (line: string) => void,
): number {
  for (const item of items) {
    print(`${(item.problem ? 'cannot move' : 'would create').padEnd(16)}${describe(item)}`)
    for (const line of item.problem ? [`    ${item.problem}`] : formatWarnings(item)) print(line)
    if (item.kind.name === 'batch-exports' && !item.problem) print('    It will be paused.')
  }
  for (const { email, outcome } of members)
    print(`${(outcome === 'exists' ? 'exists' : 'would invite').padEnd(16)}${email}`)
  const blocked = items.filter(({ problem }) => problem !== null)
  print(`\n${items.length - blocked.length} of ${items.length} records can be moved. Nothing was written.`)
  if (values.json)
    console.log(
      JSON.stringify(
        {
          items: items.map(({ kind, key, source, problem, warnings }) => ({
            kind: kind.name,
            key,
            source_id: source.id,
            problem,
            warnings,
          })),
          members: members.map(({ email, level, outcome }) => ({ email, level, outcome })),
        },
        null,
        2,
      ),
    )
  return blocked.length > 0 ? 2 : 0
}

interface ImportReport {
  target: Target
  path: string
  items: readonly ImportItem[]
  results: readonly ImportResult[]
  members: readonly MemberItem[]
}

function report(
  values: Values,
  { target, path, items, results, members }: ImportReport,
  print: (line: string) => void,
): number {
  const count = (...outcomes: ImportOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length
  const moved = count('created', 'imported_before', 'existing')
  const failed = count('failed') + members.filter(({ outcome }) => outcome === 'failed').length
  print(
    `\n${moved} of ${items.length} records are in project ${target.project.id}: ${count('created')} created, ${count('imported_before', 'existing')} there before. ${count('conflict')} conflicts, ${count('skipped')} not moved, ${failed} failed.`,
  )
  print(`IDs of source and target: ${path}. A repeated import continues from there.`)
  print(
    `Next: enter the secrets of the ${KINDS['batch-exports'].label}s and resume them, and use the token of the new project in your SDKs: ${target.project.api_token}`,
  )
  if (values.json)
    console.log(
      JSON.stringify(
        {
          project: { id: target.project.id, name: target.project.name, host: target.client.host },
          mapping: path,
          results: results.map(({ item, outcome, message }) => ({
            kind: item.kind.name,
            key: item.key,
            source_id: item.source.id,
            outcome,
            message,
            warnings: item.warnings,
          })),
          members,
        },
        null,
        2,
      ),
    )
  if (failed > 0 || results.length < items.length) return 1
  return moved < items.length ? 2 : 0
}

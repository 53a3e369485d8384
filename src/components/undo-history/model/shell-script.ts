import { isObject } from '../../../../contract/is-object'
import { buildCurl, quoteForShell } from '../../../api/client/request-snippets'
import { getEntryEndpoint, hasRedactedSecret, type UndoEntry } from './entry'

/** Target of a script. */
interface ScriptOptions {
  /** Full URL of the server. */
  url: string
  /** The same server, as stored in entries. */
  base: string
  /** Returns the description of an entry's change. */
  describeEntry: (entry: UndoEntry) => string
}

/** Variables that contain the new ids of records created by the script, by `roles/old-id`. */
type CreatedIds = ReadonlyMap<string, string>

const HEAD = `# Repeats the changes in the same order, and stops if the server rejects one. Created records get new ids, which later
# commands use. Requires curl 7.76 or newer, and a personal API key:
#   API_KEY=phx_... sh changes.sh
set -eu`

const HELP = `: "\${API_KEY:?Set API_KEY to a personal API key.}"

# Reads the id from a response.
id_in() {
  printf '%s' "$1" | sed -n 's/^{"id": *"\\{0,1\\}\\([^",}]*\\).*/\\1/p'
}`

/** Text on a single line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would end the script.
export const toSingleLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')

const asComment = (text: string) => text.replace(/^/gm, '# ')

/** Returns the record that an entry created: `roles/old-id`. */
function getCreatedRecordKey(entry: UndoEntry): string | null {
  const id = isObject(entry.answer) ? entry.answer.id : undefined
  const creates = entry.method === 'POST' && getEntryEndpoint(entry)?.suffix === ''
  return creates && id !== undefined && !hasRedactedSecret(id)
    ? `${entry.path.split('/').at(-2)}/${id}`
    : null
}

/** Returns a path in shell syntax, to append to the server URL. */
function buildScriptUrl(path: string, createdIds: CreatedIds): string {
  const parts = path.split('/')
  let text = ''
  let address = '"$API"'
  for (const [index, part] of parts.entries()) {
    if (index > 0) text += '/'
    const variable = createdIds.get(`${parts[index - 1]}/${part}`)
    if (variable === undefined) text += part
    else {
      address += `${quoteForShell(text)}"$${variable}"`
      text = ''
    }
  }
  return address + quoteForShell(text)
}

/** Returns the reason why a step is only added as a comment; null if it can be run. */
function getSkipReason(entry: UndoEntry, { base }: ScriptOptions): string | null {
  if (entry.base !== base) return `It was sent to another server: ${toSingleLine(entry.base)}`
  if (entry.as !== undefined) return 'It was sent with another key.'
  if (!entry.arrived) return 'There was no response: it may or may not have been applied.'
  if (hasRedactedSecret(entry.body) || hasRedactedSecret(entry.path)) {
    return 'A secret was not stored. Insert it, and remove the # before each line.'
  }
  return null
}

/** Returns one step: a comment that describes the change, and the command that repeats it. */
function buildStep(
  entry: UndoEntry,
  variable: string,
  target: ScriptOptions,
  createdIds: CreatedIds,
): string {
  const body = entry.body === undefined ? null : JSON.stringify(entry.body)
  const { method } = entry
  const command = buildCurl(buildScriptUrl(entry.path, createdIds), { method, body }, '--fail-with-body -sS ')
  const reason = getSkipReason(entry, target)
  if (reason !== null) return `# ${reason}\n${asComment(command)}`
  if (getCreatedRecordKey(entry) === null) return `${command}\necho`
  return [
    `response=$(${command}) || { printf '%s\\n' "$response" >&2; exit 1; }`,
    `printf '%s\\n' "$response"`,
    `${variable}=$(id_in "$response")`,
    `: "\${${variable}:?The response has no id.}"`,
  ].join('\n')
}

/** Builds a POSIX shell script that repeats changes, oldest first. */
export function buildShellScript(entries: readonly UndoEntry[], target: ScriptOptions): string {
  const createdIds = new Map<string, string>()
  const steps = entries.map((entry, index) => {
    const variable = `created_${index + 1}`
    const step = buildStep(entry, variable, target, createdIds)
    const own = getSkipReason(entry, target) === null ? getCreatedRecordKey(entry) : null
    if (own !== null) createdIds.set(own, variable)
    const time = new Date(entry.at).toISOString()
    return `# ${index + 1}. ${time} ${toSingleLine(target.describeEntry(entry))}\n${step}`
  })
  const count = entries.length === 1 ? '1 change' : `${entries.length} changes`
  const head = `#!/bin/sh\n# ${count} made with Hedgerow.\n${HEAD}\nAPI=${quoteForShell(target.url)}\n${HELP}`
  return `${[head, ...steps].join('\n\n')}\n`
}

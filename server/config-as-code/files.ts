import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Document, isNode, LineCounter, parseDocument } from 'yaml'
import { isObject } from '../../contract/is-object'
import { UserError } from '../remote/client'
import { type DocumentPath, getValueAt, isEqual, setValueAt } from './diff'
import { validateConfigDocument } from './documents'
import {
  type ConfigDocument,
  diffDocuments,
  getFormerKeyField,
  KIND_NAMES,
  KINDS,
  type Kind,
  type KindName,
} from './kinds'

const PROJECT_FILE = 'project.yaml'
const NAME_MAX = 80

/** Parsed file. */
export interface ConfigFile {
  kind: Kind
  /** Path in the folder, with `/`. */
  path: string
  /** Fields of the record, without the former name. */
  document: ConfigDocument
  /** Name or key that identifies the record. */
  key: string
  formerKey: string | null
  yaml: Document
  /** Line of a value, or of the closest value that contains it. */
  lineAt(path: DocumentPath): number
}

export interface FileProblem {
  file: string
  line: number
  message: string
}

/** Invalid files: reported together. */
export class FileError extends UserError {
  constructor(readonly problems: readonly FileProblem[]) {
    super(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
  }
}

/** Reads the files of a folder. Returns nothing if the folder does not exist; throws `FileError` for invalid ones. */
export async function readFiles(folder: string): Promise<ConfigFile[]> {
  const problems: FileProblem[] = []
  const files: ConfigFile[] = []
  for (const path of await listFiles(folder)) {
    const [parent = '', rest] = path.split('/')
    const name = rest === undefined ? (path === PROJECT_FILE ? 'project' : null) : parent
    const kind = KIND_NAMES.find((candidate) => candidate === name)
    if (!kind || (kind === 'project') !== (rest === undefined)) {
      const folders = KIND_NAMES.filter((candidate) => candidate !== 'project').join(', ')
      const message = `Files belong in one of the folders ${folders}, settings of the project in ${PROJECT_FILE}.`
      problems.push({ file: path, line: 1, message })
      continue
    }
    const file = parseFile(KINDS[kind], path, await readFile(join(folder, path), 'utf8'), problems)
    if (file) files.push(file)
  }
  assertUniqueKeys(files, problems)
  if (problems.length > 0) throw new FileError(problems)
  return files
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort()
}

function parseFile(kind: Kind, path: string, text: string, problems: FileProblem[]): ConfigFile | null {
  const lineCounter = new LineCounter()
  const yaml = parseDocument(text, { lineCounter, prettyErrors: false })
  // The first error of the syntax causes others.
  const yamlProblems: FileProblem[] = [...yaml.errors, ...yaml.warnings]
    .slice(0, 1)
    .map(({ message, pos }) => ({
      file: path,
      line: lineCounter.linePos(pos[0]).line,
      message,
    }))
  const lineAt = (at: DocumentPath): number => {
    for (let length = at.length; length >= 0; length -= 1) {
      const node = yaml.getIn(at.slice(0, length), true)
      if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line
    }
    return 1
  }
  const report = (at: DocumentPath, message: string) =>
    yamlProblems.push({ file: path, line: lineAt(at), message })
  const content: unknown = yamlProblems.length === 0 ? yaml.toJS() : null
  if (yamlProblems.length === 0 && !isObject(content))
    report([], 'The file must contain fields and their values.')
  if (!isObject(content) || yamlProblems.length > 0) {
    problems.push(...yamlProblems)
    return null
  }
  const formerKeyField = getFormerKeyField(kind)
  const { [formerKeyField]: formerKey, ...document } = content
  const { [kind.keyField]: key } = document
  const allowed = kind.name === 'project' ? kind.fields : [...kind.fields, formerKeyField]
  for (const name of Object.keys(content))
    if (!allowed.includes(name))
      report([name], `Unknown field ${name}. Fields of a ${kind.label}: ${allowed.join(', ')}.`)
  if (kind.name !== 'project' && formerKey !== undefined && (typeof formerKey !== 'string' || !formerKey))
    report([formerKeyField], `The former ${kind.keyField} must be a text.`)
  for (const { path: at, message } of validateConfigDocument(kind, document)) report(at, message)
  problems.push(...yamlProblems)
  if (yamlProblems.length > 0) return null
  return {
    kind,
    path,
    document,
    key: kind.name === 'project' ? '' : String(key).trim(),
    formerKey: typeof formerKey === 'string' ? formerKey : null,
    yaml,
    lineAt,
  }
}

function assertUniqueKeys(files: readonly ConfigFile[], problems: FileProblem[]): void {
  const seen = new Map<string, ConfigFile>()
  for (const file of files) {
    const id = `${file.kind.name} ${file.key}`
    const earlier = seen.get(id)
    seen.set(id, file)
    if (earlier)
      problems.push({
        file: file.path,
        line: file.lineAt([file.kind.keyField]),
        message: `${earlier.path} describes the ${file.kind.label} ${file.key}, too.`,
      })
  }
}

/** Record to write to a file. */
export interface FileInput {
  kind: Kind
  key: string
  /** All fields of the record. */
  document: ConfigDocument
}

/** File with its content; `existing` is null for a new one. */
export interface FileOutput {
  path: string
  text: string
  existing: ConfigFile | null
  isChanged: boolean
}

/**
 * Formats records as files. A record retains its file, with comments, the order of fields and the names of environment
 * variables; fields that the file omits because they are not managed remain omitted.
 */
export function formatFiles(records: readonly FileInput[], existing: readonly ConfigFile[]): FileOutput[] {
  const usedPaths = new Set(existing.map(({ path }) => path.toLowerCase()))
  return records.map(({ kind, key, document }) => {
    const file = existing.find((candidate) => candidate.kind === kind && candidate.key === key) ?? null
    const fields = kind.fields.flatMap((field) => {
      const value = document[field]
      const isOmitted = kind.operationalFields.includes(field)
        ? file !== null && !(field in file.document)
        : field in kind.defaults && isEqual(value, kind.defaults[field])
      return value === undefined || isOmitted ? [] : [[field, value] as const]
    })
    const content = restoreReferences(kind, Object.fromEntries(fields), file)
    if (!file) {
      const text = formatYaml(new Document(content))
      return { path: findFreePath(kind, key, usedPaths), text, existing: null, isChanged: true }
    }
    const isChanged = updateYaml(file, document, content)
    return { path: file.path, text: formatYaml(file.yaml), existing: file, isChanged }
  })
}

const formatYaml = (yaml: Document): string => yaml.toString({ lineWidth: 0, indentSeq: true })

/** Retains the references to environment variables that a file has. */
function restoreReferences(kind: Kind, content: ConfigDocument, file: ConfigFile | null): ConfigDocument {
  if (!file) return content
  const added = kind.secretPaths(content).reduce((rest, path) => setValueAt(rest, path, undefined), content)
  return kind
    .secretPaths(file.document)
    .reduce((rest, path) => setValueAt(rest, path, getValueAt(file.document, path)), added)
}

/** Sets the fields in which the file differs from the record; returns whether there are any. */
function updateYaml(file: ConfigFile, document: ConfigDocument, content: ConfigDocument): boolean {
  const { kind, yaml } = file
  const { changes } = diffDocuments(kind, file.document, document)
  const fields = new Set(changes.map(({ path: [field] }) => String(field)))
  for (const field of fields) {
    if (field in content) yaml.set(field, content[field])
    else yaml.delete(field)
  }
  const hasFormerKey = yaml.delete(getFormerKeyField(kind))
  return fields.size > 0 || hasFormerKey
}

/** Returns an unused path for a record, derived from its name. */
function findFreePath(kind: Kind, key: string, usedPaths: Set<string>): string {
  if (kind.name === 'project') return PROJECT_FILE
  const slug = toSlug(key) || 'unnamed'
  for (let number = 1; ; number += 1) {
    const path = `${kind.name}/${slug}${number > 1 ? `-${number}` : ''}.yaml`
    // Some file systems do not distinguish upper and lower case.
    if (usedPaths.has(path.toLowerCase())) continue
    usedPaths.add(path.toLowerCase())
    return path
  }
}

const toSlug = (key: string): string =>
  key
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .slice(0, NAME_MAX)
    .replace(/^-+|-+$/g, '')

/** Name of the kind in a list of names separated by commas. */
export const isKindName = (text: string): text is KindName => KIND_NAMES.some((name) => name === text)

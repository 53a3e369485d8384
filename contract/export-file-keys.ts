import type { Compression, FileFormat } from './exports'

/** What of a destination's configuration decides the names of its files. */
export interface FileKeyConfig {
  prefix?: string | null
  file_format?: FileFormat | null
  compression?: Compression | null
  max_file_size_mb?: number | null
}

/** The run whose files are named: its half-open interval, and the model. A null start is the beginning of time. */
export interface FileKeyRun {
  model: string
  start: Date | null
  end: Date
  /** Distinguishes the files of this run from those of other runs of the interval. */
  label?: string
}

const EXTENSIONS: Record<FileFormat, string> = { JSONLines: 'jsonl', Parquet: 'parquet' }
const SUFFIXES: Record<Compression, string> = {
  gzip: 'gz',
  brotli: 'br',
  zstd: 'zst',
  lz4: 'lz4',
  snappy: 'sz',
}

/** A prefix that cannot be used; the message says what is wrong with it. */
export class PrefixError extends Error {
  /** The piece that is wrong. */
  found: string
  /** The variables that there are; empty where the piece names none. */
  known: readonly string[]

  constructor(message: string, match: string, allowed: readonly string[] = []) {
    super(message)
    this.found = match
    this.known = allowed
  }
}

const VARIABLES: Record<string, (run: FileKeyRun) => string> = {
  year: ({ end }) => end.toISOString().slice(0, 4),
  month: ({ end }) => end.toISOString().slice(5, 7),
  day: ({ end }) => end.toISOString().slice(8, 10),
  hour: ({ end }) => end.toISOString().slice(11, 13),
  minute: ({ end }) => end.toISOString().slice(14, 16),
  second: ({ end }) => end.toISOString().slice(17, 19),
  data_interval_start: ({ start }) => formatIsoWithOffset(start),
  data_interval_end: ({ end }) => formatIsoWithOffset(end),
  table: ({ model }) => model,
}

/** The names that may stand in braces in a prefix. */
const VARIABLE_NAMES = Object.keys(VARIABLES)

/** `2023-07-28T10:00:00+00:00`, with six digits of a second when they are not zero; `None` for the beginning of time. */
export function formatIsoWithOffset(timestamp: Date | null): string {
  if (timestamp === null) return 'None'
  const fraction = timestamp.getUTCMilliseconds() === 0 ? '' : `${timestamp.toISOString().slice(19, 23)}000`
  return `${timestamp.toISOString().slice(0, 19)}${fraction}+00:00`
}

/** The prefix with its variables filled in; `{{` and `}}` stand for braces. Throws a PrefixError. */
export function expandPrefix(prefix: string, run: FileKeyRun): string {
  return prefix.replace(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g, (match, name: string | undefined) => {
    if (match === '{{' || match === '}}') return match.charAt(0)
    if (name === undefined)
      throw new PrefixError(`The prefix has a "${match}" without its other half.`, match)
    const value = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined
    if (value) return value(run)
    const message = `The prefix has an unknown variable "${match}". Known are: ${VARIABLE_NAMES.join(', ')}.`
    throw new PrefixError(message, match, VARIABLE_NAMES)
  })
}

/**
 * Piece of a prefix that leads out of the folder of an export, or null. Object stores take such keys literally, a file
 * system does not.
 */
export function findEscape(prefix: string): string | null {
  if (prefix.startsWith('/')) return '/'
  return prefix.split('/').find((name) => name === '.' || name === '..') ?? /\\/.exec(prefix)?.[0] ?? null
}

/** The key of a file. Files of a run are numbered from 0 when their size is limited. */
export function buildFileKey(config: FileKeyConfig, run: FileKeyRun, number: number): string {
  const numbered = config.max_file_size_mb ? `-${number}` : ''
  const suffix = config.compression ? `.${SUFFIXES[config.compression]}` : ''
  return buildKeyInPrefix(
    config,
    run,
    `${numbered}.${EXTENSIONS[config.file_format ?? 'JSONLines']}${suffix}`,
  )
}

/** The key of the list of files, which is written when their size is limited. */
export const buildManifestKey = (config: FileKeyConfig, run: FileKeyRun): string =>
  buildKeyInPrefix(config, run, '_manifest.json')

function buildKeyInPrefix({ prefix }: FileKeyConfig, run: FileKeyRun, ending: string): string {
  const expanded = expandPrefix(prefix ?? '', run)
  const separator = expanded === '' || expanded.endsWith('/') ? '' : '/'
  const interval = `${formatIsoWithOffset(run.start)}-${formatIsoWithOffset(run.end)}`
  const label = run.label ? `-${run.label}` : ''
  return `${expanded}${separator}${interval}${label}${ending}`.replace(/^\/+/, '')
}

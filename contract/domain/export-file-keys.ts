import type { Compression, FileFormat } from './exports'

/** Part of a destination configuration that determines file names. */
export interface FileKeyConfig {
  prefix?: string | null
  file_format?: FileFormat | null
  compression?: Compression | null
  max_file_size_mb?: number | null
}

/** Run whose files are named: its half-open interval and its model. A null start means no lower bound. */
export interface FileKeyRun {
  model: string
  start: Date | null
  end: Date
  /** Distinguishes the files of this run from those of other runs of the same interval. */
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

/** Invalid prefix; the message describes the problem. */
export class PrefixError extends Error {
  /** Invalid part of the prefix. */
  invalidPart: string
  /** Available variables; empty if the part is not a variable. */
  allowedVariables: readonly string[]

  constructor(message: string, match: string, allowed: readonly string[] = []) {
    super(message)
    this.invalidPart = match
    this.allowedVariables = allowed
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

/** Variables allowed in a prefix. */
export const PREFIX_VARIABLES = Object.keys(VARIABLES)

/**
 * Formats a timestamp as `2023-07-28T10:00:00+00:00`, with six fractional digits if they are not zero; `None` for no
 * lower bound.
 */
export function formatIsoWithOffset(timestamp: Date | null): string {
  if (timestamp === null) return 'None'
  const fraction = timestamp.getUTCMilliseconds() === 0 ? '' : `${timestamp.toISOString().slice(19, 23)}000`
  return `${timestamp.toISOString().slice(0, 19)}${fraction}+00:00`
}

/** Expands the variables of a prefix; `{{` and `}}` are escaped braces. Throws a PrefixError. */
export function expandPrefix(prefix: string, run: FileKeyRun): string {
  return prefix.replace(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g, (match, name: string | undefined) => {
    if (match === '{{' || match === '}}') return match.charAt(0)
    if (name === undefined) throw new PrefixError(`The prefix has an unmatched "${match}".`, match)
    const value = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined
    if (value) return value(run)
    const message = `The prefix has an unknown variable "${match}". Available variables: ${PREFIX_VARIABLES.join(', ')}.`
    throw new PrefixError(message, match, PREFIX_VARIABLES)
  })
}

/**
 * Finds the part of a prefix that leads out of the folder of an export, or null. Object storage treats such keys
 * literally, a file system does not.
 */
export function findEscape(prefix: string): string | null {
  if (prefix.startsWith('/')) return '/'
  return prefix.split('/').find((name) => name === '.' || name === '..') ?? /\\/.exec(prefix)?.[0] ?? null
}

/** Key of a file. If their size is limited, the files of a run are numbered from 0. */
export function buildFileKey(config: FileKeyConfig, run: FileKeyRun, number: number): string {
  const numbered = config.max_file_size_mb ? `-${number}` : ''
  const suffix = config.compression ? `.${SUFFIXES[config.compression]}` : ''
  return buildKeyInPrefix(
    config,
    run,
    `${numbered}.${EXTENSIONS[config.file_format ?? 'JSONLines']}${suffix}`,
  )
}

/** Key of the manifest, which is written if the file size is limited. */
export const buildManifestKey = (config: FileKeyConfig, run: FileKeyRun): string =>
  buildKeyInPrefix(config, run, '_manifest.json')

function buildKeyInPrefix({ prefix }: FileKeyConfig, run: FileKeyRun, ending: string): string {
  const expanded = expandPrefix(prefix ?? '', run)
  const separator = expanded === '' || expanded.endsWith('/') ? '' : '/'
  const interval = `${formatIsoWithOffset(run.start)}-${formatIsoWithOffset(run.end)}`
  const label = run.label ? `-${run.label}` : ''
  return `${expanded}${separator}${interval}${label}${ending}`.replace(/^\/+/, '')
}

import { expandPrefix, findEscape, PrefixError } from '../../../../contract/domain/export-file-keys'
import { COMPRESSIONS, type DestinationType, type FileFormat } from '../../../../contract/domain/exports'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { invalid } from '../../../core/errors'

type Rule = (config: JsonRecord) => void

/**
 * Validates dependencies between values of one type that are each valid by themselves. Throws the first violation as a
 * 400.
 */
export function checkRules(type: DestinationType, config: JsonRecord): void {
  for (const rule of RULES[type]) rule(config)
}

const attrPath = (...path: string[]) => ['destination', 'config', ...path].join('__')

function compressionFitsFormat({ file_format, compression }: JsonRecord): void {
  const fitting: readonly unknown[] = COMPRESSIONS[file_format as FileFormat]
  if (compression === null || fitting.includes(compression)) return
  const detail = `${file_format} does not support ${compression}. Supported: ${fitting.join(', ')}.`
  throw invalid(detail, attrPath('compression'))
}

function prefixExpands({ prefix }: JsonRecord): void {
  try {
    expandPrefix(String(prefix), { model: 'events', start: null, end: new Date(0) })
  } catch (error) {
    if (error instanceof PrefixError) throw invalid(error.message, attrPath('prefix'))
    throw error
  }
}

function prefixStaysInFolder({ prefix }: JsonRecord): void {
  const escapeSequence = findEscape(String(prefix))
  if (escapeSequence === null) return
  throw invalid(
    `The prefix must be a path inside the folder of the export, such as events/{year}. Remove "${escapeSequence}".`,
    attrPath('prefix'),
  )
}

/** Requires both halves of a key pair. */
function keyPairIsComplete(config: JsonRecord): void {
  const pair = ['aws_access_key_id', 'aws_secret_access_key'] as const
  const missing = pair.filter((key) => config[key] === null)
  if (missing.length !== 1) return
  throw invalid(
    `'${missing[0]}' is required together with the other half of the key pair.`,
    attrPath(String(missing[0])),
  )
}

const isWebAddress =
  (key: string): Rule =>
  ({ [key]: value }) => {
    const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null
    if (value === null || url?.protocol === 'http:' || url?.protocol === 'https:') return
    throw invalid(`'${key}' must be a URL that begins with http(s).`, attrPath(key))
  }

/** The database truncates longer names and then uses another table, or none. */
const isIdentifier =
  (key: string): Rule =>
  ({ [key]: value }) => {
    const name = String(value)
    if (!name.includes('\0') && Buffer.byteLength(name) <= 63) return
    throw invalid(`'${key}' must be a name of at most 63 bytes.`, attrPath(key))
  }

function certificateIsCheckedOrNot({ sslmode, has_self_signed_cert }: JsonRecord): void {
  if (sslmode !== 'verify-full' || has_self_signed_cert !== true) return
  throw invalid('A self-signed certificate cannot be verified.', attrPath('has_self_signed_cert'))
}

function snowflakeCanLogIn(config: JsonRecord): void {
  const key = config.authentication_type === 'keypair' ? 'private_key' : 'password'
  if (config[key] !== null) return
  throw invalid(`'${key}' is required for ${config.authentication_type}.`, attrPath(key))
}

const COPY_KEYS = ['s3_bucket', 'region_name', 'authorization', 'bucket_credentials']

function copyIsComplete({ mode, copy_inputs }: JsonRecord): void {
  if (mode !== 'COPY') return
  if (!isObject(copy_inputs)) throw invalid("'copy_inputs' is required for COPY.", attrPath('copy_inputs'))
  const missing = COPY_KEYS.find((key) => copy_inputs[key] === null)
  if (missing) throw invalid(`'${missing}' is required for COPY.`, attrPath('copy_inputs', missing))
}

const files = [compressionFitsFormat, prefixExpands]
const tables = [...['database', 'schema', 'table_name'].map(isIdentifier), certificateIsCheckedOrNot]

const RULES: Record<DestinationType, readonly Rule[]> = {
  S3: [...files, keyPairIsComplete, isWebAddress('endpoint_url')],
  AzureBlob: files,
  Postgres: tables,
  Redshift: [...tables, copyIsComplete],
  HTTP: [isWebAddress('url')],
  FileDownload: [...files, prefixStaysInFolder],
  BigQuery: [],
  Snowflake: [snowflakeCanLogIn],
  Databricks: [],
  NoOp: [],
}

import { describe, expect, it } from 'vitest'
import { getDestinationKeys } from '../../../../contract/domain/destinations'
import { DESTINATION_TYPES, type DestinationType } from '../../../../contract/domain/exports'
import type { JsonRecord } from '../../../../contract/is-object'
import { HttpError } from '../../../core/errors'
import { checkConfig, withoutSecretKeys } from './config'

const PAIR = { aws_access_key_id: 'AK', aws_secret_access_key: 'SK' }

const MINIMAL: Record<DestinationType, JsonRecord> = {
  S3: { bucket_name: 'bucket', region: 'eu-west-1', prefix: '' },
  AzureBlob: { container_name: 'box', connection_string: 'UseDevelopmentStorage=true' },
  Postgres: { user: 'ada', password: '', host: 'db.example.com', database: 'data' },
  Redshift: { user: 'ada', password: 'pw', host: 'db.example.com', database: 'data' },
  HTTP: { url: 'https://eu.example.com/batch/', token: 'phc_1' },
  FileDownload: {},
  BigQuery: {
    project_id: 'p',
    dataset_id: 'd',
    private_key: 'k',
    private_key_id: 'i',
    token_uri: 't',
    client_email: 'e',
  },
  Snowflake: { account: 'a', user: 'u', password: 'p', database: 'd', warehouse: 'w', schema: 's' },
  Databricks: { http_path: '/sql', catalog: 'c', schema: 's', table_name: 't' },
  NoOp: {},
}

function getConfigError(type: DestinationType, sent: JsonRecord, stored: JsonRecord | null = null) {
  try {
    checkConfig(type, sent, stored)
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, ...error.body }
    throw error
  }
  return null
}

describe.each(DESTINATION_TYPES)('the configuration of %s', (type) => {
  it('is complete with defaults, and unchanged when it is sent again', () => {
    const config = checkConfig(type, MINIMAL[type], null)
    expect(Object.keys(config)).toEqual(getDestinationKeys(type).map(({ key }) => key))
    expect(config).toMatchObject(MINIMAL[type])
    expect(checkConfig(type, config, null)).toEqual(config)
    expect(checkConfig(type, {}, config)).toEqual(config)
  })

  it('reports unknown keys before missing ones, and missing ones before invalid ones', () => {
    expect(getConfigError(type, { zebra: 1, ape: 2, include_events: 3 })).toMatchObject({
      status: 400,
      attr: 'destination__config',
      detail: expect.stringContaining("'ape', 'zebra'"),
    })
    for (const key of Object.keys(MINIMAL[type])) {
      const { [key]: _, ...rest } = MINIMAL[type]
      const issue = getConfigError(type, { ...rest, include_events: 3 })
      if (getDestinationKeys(type).find((candidate) => candidate.key === key)?.required) {
        expect(issue).toMatchObject({ code: 'required', attr: `destination__config__${key}` })
        expect(getConfigError(type, { [key]: null }, MINIMAL[type])).toMatchObject({
          code: 'null',
          attr: `destination__config__${key}`,
        })
      } else expect(issue).toMatchObject({ attr: 'destination__config__include_events' })
    }
  })

  it('is returned without secrets', () => {
    const config = checkConfig(type, MINIMAL[type], null)
    const secrets = getDestinationKeys(type).filter(({ secret }) => secret)
    const publicConfig = withoutSecretKeys(type, config)
    for (const { key } of secrets) expect(publicConfig).not.toHaveProperty(key)
    expect(Object.keys(publicConfig)).toHaveLength(Object.keys(config).length - secrets.length)
  })
})

it.each([
  ['S3', ['aws_access_key_id', 'aws_secret_access_key']],
  ['AzureBlob', ['connection_string']],
  ['Postgres', ['user', 'password']],
  ['Redshift', ['user', 'password']],
  ['HTTP', ['token']],
  ['FileDownload', []],
  ['BigQuery', ['private_key', 'private_key_id', 'token_uri', 'client_email']],
  ['Snowflake', ['user', 'password', 'private_key', 'private_key_passphrase']],
  ['Databricks', []],
  ['NoOp', []],
] as const)('the secrets of %s are %s', (type, secrets) => {
  const config = checkConfig(type, MINIMAL[type], null)
  const publicConfig = withoutSecretKeys(type, config)
  expect(Object.keys(config).filter((key) => !(key in publicConfig))).toEqual(secrets)
})

it.each<[DestinationType, JsonRecord, string, string]>([
  ['Postgres', { port: [] }, 'port', "'port' must be a whole number, not a list."],
  ['Postgres', { port: '5432a' }, 'port', "'port' must be a whole number, not a string."],
  ['Postgres', { port: 1.5 }, 'port', "'port' must be a whole number, not the number 1.5."],
  ['Postgres', { port: 0 }, 'port', "'port' must be a number from 1 to 65535."],
  ['Postgres', { port: '65536' }, 'port', "'port' must be a number from 1 to 65535."],
  ['Postgres', { host: 7 }, 'host', "'host' must be a string, not the number 7."],
  ['Postgres', { host: ' ' }, 'host', "'host' may not be blank."],
  [
    'Postgres',
    { table_name: 'ä'.repeat(32) },
    'table_name',
    "'table_name' must be a name of at most 63 bytes.",
  ],
  ['Postgres', { schema: 'a\0b' }, 'schema', "'schema' must be a name of at most 63 bytes."],
  ['Postgres', { sslmode: 'prefer' }, 'sslmode', '\'sslmode\' cannot be "prefer". Choices: require,'],
  [
    'Postgres',
    { has_self_signed_cert: 'maybe' },
    'has_self_signed_cert',
    'must be true or false, not a string.',
  ],
  [
    'Postgres',
    { sslmode: 'verify-full', has_self_signed_cert: true },
    'has_self_signed_cert',
    'A self-signed certificate cannot be verified.',
  ],
  ['Postgres', { include_events: 'a' }, 'include_events', 'must be a list of names, not a string.'],
  ['Postgres', { exclude_events: ['a', 1] }, 'exclude_events', 'must be a list of names, not the number 1.'],
  ['S3', { file_format: 'CSV' }, 'file_format', '\'file_format\' cannot be "CSV".'],
  ['S3', { compression: 'zstd' }, 'compression', 'JSONLines does not support zstd.'],
  ['S3', { max_file_size_mb: 0 }, 'max_file_size_mb', "'max_file_size_mb' must be a number from 1 to"],
  ['S3', { prefix: '{yaer}/' }, 'prefix', 'unknown variable "{yaer}"'],
  ['S3', { aws_access_key_id: 'AK' }, 'aws_secret_access_key', 'the other half of the key pair'],
  ['S3', { endpoint_url: 'minio:9000' }, 'endpoint_url', 'begins with http(s)'],
  ['FileDownload', { prefix: '}' }, 'prefix', 'unmatched'],
  [
    'FileDownload',
    { prefix: '../' },
    'prefix',
    'inside the folder of the export, such as events/{year}. Remove "..".',
  ],
  ['FileDownload', { prefix: 'a/../../b' }, 'prefix', 'Remove "..".'],
  ['FileDownload', { prefix: '/var/lib' }, 'prefix', 'Remove "/".'],
  ['FileDownload', { prefix: './a' }, 'prefix', 'Remove ".".'],
  ['FileDownload', { prefix: 'a\\b' }, 'prefix', 'Remove "\\".'],
  ['AzureBlob', { compression: 'lz4' }, 'compression', 'JSONLines does not support lz4.'],
  ['HTTP', { url: 'ftp://example.com/' }, 'url', 'begins with http(s)'],
  ['Snowflake', { authentication_type: 'keypair' }, 'private_key', 'required for keypair'],
  ['Snowflake', { password: null }, 'password', 'required for password'],
  ['Redshift', { mode: 'COPY' }, 'copy_inputs', "'copy_inputs' is required for COPY."],
  ['Redshift', { copy_inputs: 'all' }, 'copy_inputs', "'copy_inputs' must be an object, not a string."],
  ['Redshift', { copy_inputs: { bucket: 1 } }, 'copy_inputs', "'copy_inputs' has no option 'bucket'."],
  [
    'Redshift',
    { copy_inputs: { authorization: ' ' } },
    'copy_inputs__authorization',
    "'authorization' may not be blank.",
  ],
  [
    'Redshift',
    { copy_inputs: { bucket_credentials: { aws_access_key_id: 'AK' } } },
    'copy_inputs__bucket_credentials__aws_secret_access_key',
    "'aws_secret_access_key' may not be null.",
  ],
  [
    'Redshift',
    {
      mode: 'COPY',
      copy_inputs: { s3_bucket: 'b', region_name: 'r', authorization: 'arn:aws:iam::1:role/x' },
    },
    'copy_inputs__bucket_credentials',
    "'bucket_credentials' is required for COPY.",
  ],
])('rejects %s with %j', (type, sent, key, detail) => {
  expect(getConfigError(type, { ...MINIMAL[type], ...sent })).toMatchObject({
    status: 400,
    attr: `destination__config__${key}`,
    detail: expect.stringContaining(detail),
  })
})

describe('a configuration update', () => {
  it('accepts numbers and booleans as text, and treats empty text as missing where it has no meaning', () => {
    const sent = { ...MINIMAL.Postgres, port: ' 6543 ', has_self_signed_cert: 'True' }
    expect(checkConfig('Postgres', sent, null)).toMatchObject({ port: 6543, has_self_signed_cert: true })
    const s3 = { ...MINIMAL.S3, endpoint_url: '', compression: '', kms_key_id: '' }
    expect(checkConfig('S3', s3, null)).toMatchObject({
      endpoint_url: null,
      compression: null,
      kms_key_id: null,
    })
  })

  it('preserves omitted keys, including secrets, and clears those set to null', () => {
    const stored = checkConfig('Postgres', { ...MINIMAL.Postgres, password: 'pw', port: 6543 }, null)
    const changed = checkConfig('Postgres', { table_name: 'other' }, stored)
    expect(changed).toEqual({ ...stored, table_name: 'other' })
    expect(checkConfig('Postgres', { port: null, table_name: null }, changed)).toEqual({
      ...stored,
      port: 5432,
      table_name: 'events',
    })
  })

  it('validates the format against the resulting compression', () => {
    const stored = checkConfig('S3', { ...MINIMAL.S3, file_format: 'Parquet' }, null)
    const zstd = checkConfig('S3', { compression: 'zstd' }, stored)
    expect(zstd).toMatchObject({ file_format: 'Parquet', compression: 'zstd' })
    expect(getConfigError('S3', { file_format: 'JSONLines' }, zstd)).toMatchObject({
      attr: 'destination__config__compression',
    })
    expect(getConfigError('S3', { file_format: 'JSONLines', compression: null }, zstd)).toBeNull()
  })

  it('merges groups, and returns them without their secrets', () => {
    const inputs = { s3_bucket: 'b', region_name: 'r', authorization: PAIR, bucket_credentials: PAIR }
    const sent = { ...MINIMAL.Redshift, mode: 'COPY', copy_inputs: inputs }
    const stored = checkConfig('Redshift', sent, null)
    const changed = checkConfig('Redshift', { copy_inputs: { s3_bucket: 'c' } }, stored)
    expect(changed.copy_inputs).toEqual({ ...inputs, s3_bucket: 'c', s3_key_prefix: '' })
    expect(withoutSecretKeys('Redshift', changed).copy_inputs).toEqual({
      s3_bucket: 'c',
      region_name: 'r',
      s3_key_prefix: '',
      authorization: {},
      bucket_credentials: {},
    })
    const role = checkConfig('Redshift', { copy_inputs: { authorization: 'arn:aws:iam::1:role/x' } }, changed)
    expect(role.copy_inputs).toMatchObject({ authorization: 'arn:aws:iam::1:role/x' })
    expect(getConfigError('Redshift', { copy_inputs: { unknown: 1 } }, stored)).toMatchObject({
      detail: "'copy_inputs' has no option 'unknown'.",
    })
  })

  it('ignores stored keys of another type', () => {
    const stored = { ...checkConfig('Postgres', MINIMAL.Postgres, null), bucket_name: 'left over' }
    expect(checkConfig('Postgres', { port: 1 }, stored)).not.toHaveProperty('bucket_name')
  })
})

import { describe, expect, it } from 'vitest'
import {
  changedConfig,
  completeConfig,
  filledConfig,
  getConfigKeys,
  parseConfig,
  relevantKeys,
} from './config'

describe('configuration of a new export', () => {
  it('omits empty values and keys of other types', () => {
    const config = { bucket_name: ' lake ', region: 'eu', compression: 'gzip', host: 'db', endpoint_url: '' }
    expect(filledConfig('S3', config)).toEqual({
      bucket_name: 'lake',
      region: 'eu',
      // Required, but may be empty.
      prefix: '',
      compression: 'gzip',
    })
    expect(filledConfig('NoOp', config)).toEqual({})
  })

  it('preserves whitespace in a password', () => {
    expect(filledConfig('Postgres', { password: ' x ' }).password).toBe(' x ')
  })
})

describe('configuration of a saved export', () => {
  const saved = {
    bucket_name: 'lake',
    region: 'eu',
    prefix: 'a',
    file_format: 'Parquet',
    compression: 'zstd',
  }
  const loaded = parseConfig('S3', saved)
  const changes = (next: object) =>
    changedConfig(completeConfig('S3', loaded), completeConfig('S3', { ...loaded, ...next }))

  it('sends only changed keys, and no unchanged secrets', () => {
    expect(changes({})).toEqual({})
    expect(changes({ bucket_name: 'sea' })).toEqual({ bucket_name: 'sea' })
  })

  it('sends a replaced secret, and null for a cleared one', () => {
    expect(changes({ aws_secret_access_key: 'new' })).toEqual({ aws_secret_access_key: 'new' })
    expect(changes({ aws_access_key_id: '' })).toEqual({ aws_access_key_id: null })
  })

  it('sends null for cleared values, and an empty string if that is valid', () => {
    expect(changes({ prefix: '' })).toEqual({ prefix: '' })
    expect(parseConfig('S3', { ...saved, endpoint_url: 'https://s3.example.com' }).endpoint_url).toBeDefined()
  })

  it('sends format and compression together', () => {
    expect(changes({ compression: null })).toEqual({ file_format: 'Parquet', compression: null })
  })

  it('leaves the secrets of a group unchanged', () => {
    const stored = {
      mode: 'COPY',
      copy_inputs: { s3_bucket: 'b', authorization: {}, bucket_credentials: {} },
    }
    const before = parseConfig('Redshift', stored)
    const group = before.copy_inputs as Record<string, unknown>
    const after = { ...before, copy_inputs: { ...group, s3_bucket: 'c' } }
    const changed = changedConfig(completeConfig('Redshift', before), completeConfig('Redshift', after))
    expect(changed.copy_inputs).toMatchObject({ s3_bucket: 'c' })
    expect(changed.copy_inputs).not.toHaveProperty('bucket_credentials')
  })
})

describe('configuration of a type unknown to this version', () => {
  it('is not changed', () => {
    const type = 'Elsewhere' as Parameters<typeof getConfigKeys>[0]
    expect(getConfigKeys(type)).toEqual([])
    expect(completeConfig(type, parseConfig(type, { bucket_name: 'lake' }))).toEqual({})
  })
})

describe('visible configuration keys', () => {
  const names = (type: Parameters<typeof relevantKeys>[0], config: Record<string, unknown>) =>
    relevantKeys(type, config).map(({ key }) => key)

  it('are those relevant for the other settings', () => {
    expect(names('S3', {})).not.toContain('kms_key_id')
    expect(names('S3', { encryption: 'aws:kms' })).toContain('kms_key_id')
    expect(names('Redshift', {})).not.toContain('copy_inputs')
    expect(names('Redshift', { mode: 'COPY' })).toContain('copy_inputs')
    expect(names('Snowflake', {})).toEqual(expect.arrayContaining(['password']))
    expect(names('Snowflake', {})).not.toContain('private_key')
    expect(names('Snowflake', { authentication_type: 'keypair' })).not.toContain('password')
  })
})

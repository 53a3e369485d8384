import { describe, expect, it } from 'vitest'
import { changedConfig, filledConfig, keysOf, readConfig, relevantKeys, wholeConfig } from './config'

describe('the configuration of a new export', () => {
  it('leaves to the server what nobody filled in, and drops what belongs to other types', () => {
    const config = { bucket_name: ' lake ', region: 'eu', compression: 'gzip', host: 'db', endpoint_url: '' }
    expect(filledConfig('S3', config)).toEqual({
      bucket_name: 'lake',
      region: 'eu',
      // Required, and may be blank.
      prefix: '',
      compression: 'gzip',
    })
    expect(filledConfig('NoOp', config)).toEqual({})
  })

  it('keeps the blanks of a password', () => {
    expect(filledConfig('Postgres', { password: ' x ' }).password).toBe(' x ')
  })
})

describe('the configuration of a saved export', () => {
  const saved = {
    bucket_name: 'lake',
    region: 'eu',
    prefix: 'a',
    file_format: 'Parquet',
    compression: 'zstd',
  }
  const loaded = readConfig('S3', saved)
  const changes = (next: object) =>
    changedConfig(wholeConfig('S3', loaded), wholeConfig('S3', { ...loaded, ...next }))

  it('sends only what changed, and never a secret that stays', () => {
    expect(changes({})).toEqual({})
    expect(changes({ bucket_name: 'sea' })).toEqual({ bucket_name: 'sea' })
  })

  it('sends a secret that is replaced, and null for one that is emptied', () => {
    expect(changes({ aws_secret_access_key: 'new' })).toEqual({ aws_secret_access_key: 'new' })
    expect(changes({ aws_access_key_id: '' })).toEqual({ aws_access_key_id: null })
  })

  it('sends null for what is emptied, and the blank where that is a value', () => {
    expect(changes({ prefix: '' })).toEqual({ prefix: '' })
    expect(readConfig('S3', { ...saved, endpoint_url: 'https://s3.example.com' }).endpoint_url).toBeDefined()
  })

  it('sends format and compression together', () => {
    expect(changes({ compression: null })).toEqual({ file_format: 'Parquet', compression: null })
  })

  it('leaves the secrets of a group as they are', () => {
    const stored = {
      mode: 'COPY',
      copy_inputs: { s3_bucket: 'b', authorization: {}, bucket_credentials: {} },
    }
    const before = readConfig('Redshift', stored)
    const group = before.copy_inputs as Record<string, unknown>
    const after = { ...before, copy_inputs: { ...group, s3_bucket: 'c' } }
    const sent = changedConfig(wholeConfig('Redshift', before), wholeConfig('Redshift', after))
    expect(sent.copy_inputs).toMatchObject({ s3_bucket: 'c' })
    expect(sent.copy_inputs).not.toHaveProperty('bucket_credentials')
  })
})

describe('the configuration of a type that only another server knows', () => {
  it('is left alone', () => {
    const type = 'Elsewhere' as Parameters<typeof keysOf>[0]
    expect(keysOf(type)).toEqual([])
    expect(wholeConfig(type, readConfig(type, { bucket_name: 'lake' }))).toEqual({})
  })
})

describe('the keys a form asks for', () => {
  const names = (type: Parameters<typeof relevantKeys>[0], config: Record<string, unknown>) =>
    relevantKeys(type, config).map(({ key }) => key)

  it('are those that mean something beside what else is set', () => {
    expect(names('S3', {})).not.toContain('kms_key_id')
    expect(names('S3', { encryption: 'aws:kms' })).toContain('kms_key_id')
    expect(names('Redshift', {})).not.toContain('copy_inputs')
    expect(names('Redshift', { mode: 'COPY' })).toContain('copy_inputs')
    expect(names('Snowflake', {})).toEqual(expect.arrayContaining(['password']))
    expect(names('Snowflake', {})).not.toContain('private_key')
    expect(names('Snowflake', { authentication_type: 'keypair' })).not.toContain('password')
  })
})

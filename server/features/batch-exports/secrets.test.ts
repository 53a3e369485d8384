import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import { readEnv } from '../../config'
import type { OpenDatabase } from '../../core/db/client'
import { openSecrets } from './secrets'

const KEY = 'a1'.repeat(32)
const OTHER_KEY = Buffer.alloc(32, 7).toString('base64')

let database: OpenDatabase
let folder: string

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-secrets-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const parseSecretsKey = (SECRETS_KEY: string) => readEnv({ SECRETS_KEY }).SECRETS_KEY

describe('encryption', () => {
  it('decrypts its own output and encrypts the same text differently each time', async () => {
    const { seal, open } = await openSecrets(database.db, { SECRETS_KEY: parseSecretsKey(KEY), DATA_DIR: '' })
    for (const text of ['', '{"password":"geheim"}', 'ä𝄞'.repeat(100_000)]) {
      const sealed = seal(text)
      expect(open(sealed)).toBe(text)
      expect(seal(text)).not.toBe(sealed)
      if (text) expect(Buffer.from(sealed.slice(3), 'base64url').includes(text)).toBe(false)
    }
  })

  it('rejects modified ciphertext', async () => {
    const { seal, open } = await openSecrets(database.db, { SECRETS_KEY: parseSecretsKey(KEY), DATA_DIR: '' })
    const bytes = Buffer.from(seal('{"user":"ada"}').slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const tampered = Buffer.from(bytes)
      tampered[at] = (tampered[at] ?? 0) ^ 1
      expect(() => open(`v1.${tampered.toString('base64url')}`)).toThrow('A secret cannot be decrypted')
    }
    for (const text of ['', 'v1.', 'v2.abc', 'v1.AAAA', '{"user":"ada"}']) {
      expect(() => open(text)).toThrow('A secret cannot be decrypted')
    }
  })

  it('refuses to start with a key other than the one used with the database', async () => {
    const own = await freshDatabase()
    const first = await openSecrets(own.db, { SECRETS_KEY: parseSecretsKey(KEY), DATA_DIR: '' })
    const sealed = first.seal('it')
    await expect(
      openSecrets(own.db, { SECRETS_KEY: parseSecretsKey(OTHER_KEY), DATA_DIR: '' }),
    ).rejects.toThrow('are encrypted with another key. Set SECRETS_KEY')
    const again = await openSecrets(own.db, { SECRETS_KEY: parseSecretsKey(KEY.toUpperCase()), DATA_DIR: '' })
    expect(again.open(sealed)).toBe('it')
    await own.close()
  })
})

describe('key setting', () => {
  it('accepts 32 bytes in either encoding and rejects other values', () => {
    expect(parseSecretsKey(KEY)).toEqual(Buffer.alloc(32, 0xa1))
    expect(parseSecretsKey(OTHER_KEY)).toEqual(Buffer.alloc(32, 7))
    expect(parseSecretsKey(OTHER_KEY.replace('=', ''))).toEqual(Buffer.alloc(32, 7))
    for (const text of ['short', `${KEY}00`, Buffer.alloc(31).toString('base64'), 'g'.repeat(64)]) {
      expect(() => parseSecretsKey(text)).toThrow(/^SECRETS_KEY is not usable: .*32 bytes/)
    }
  })
})

describe('key file', () => {
  it('is created once, readable only by its owner, and read on later starts', async () => {
    const own = await freshDatabase()
    const DATA_DIR = join(folder, 'new', 'data')
    const sealed = (await openSecrets(own.db, { SECRETS_KEY: undefined, DATA_DIR })).seal('it')
    expect((await openSecrets(own.db, { SECRETS_KEY: undefined, DATA_DIR })).open(sealed)).toBe('it')
    const path = join(DATA_DIR, 'secrets.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(DATA_DIR)).toEqual(['secrets.key'])
    const SECRETS_KEY = parseSecretsKey(await readFile(path, 'utf8'))
    expect((await openSecrets(own.db, { SECRETS_KEY, DATA_DIR: '' })).open(sealed)).toBe('it')
    await own.close()
  })

  it('is rejected if it contains no key, and never overwritten', async () => {
    await writeFile(join(folder, 'secrets.key'), 'not a key')
    await expect(openSecrets(database.db, { SECRETS_KEY: undefined, DATA_DIR: folder })).rejects.toThrow(
      'does not contain a key of 32 bytes',
    )
    expect(await readFile(join(folder, 'secrets.key'), 'utf8')).toBe('not a key')
  })

  it('is the same for processes that create it concurrently', async () => {
    const shared = join(folder, 'raced')
    const script = `
      import { readKeyFile } from ${JSON.stringify(join(import.meta.dirname, '../../core/key-file.ts'))}
      while (Date.now() < Number(process.argv[1])) {}
      console.log((await readKeyFile(process.argv[2])).toString('hex'))`
    const startAt = String(Date.now() + 3000)
    const args = ['--import', 'tsx', '--input-type=module', '-e', script, startAt, shared]
    const run = () => promisify(execFile)(process.execPath, args)
    const keys = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout.trim())
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(keys)).toHaveProperty('size', 1)
    expect(await readdir(shared)).toEqual(['secrets.key'])
  }, 60_000)
})

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Env } from '../../config'
import type { Database } from '../../core/db/database'
import { instanceSettingTable } from '../../core/db/schema/instance'
import { readKeyFile } from '../../core/key-file'

/** Encryption of secrets at rest: the database alone does not reveal them. */
export interface SecretBox {
  /** Encrypts a text, with a different result each time. */
  seal(text: string): string
  /** Decrypts a text. Throws an error with a full sentence if it was encrypted with another key or is damaged. */
  open(sealed: string): string
}

/** Version prefix of encrypted texts, which distinguishes future formats. */
const VERSION = 'v1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FINGERPRINT = 'secrets_key_fingerprint'

/**
 * Reads the key from the settings, or from a file in the data folder that is created on the first start. All processes
 * on one database must have the same key: throws an error with a full sentence if the database was used with another
 * one.
 */
export async function openSecrets(
  db: Database,
  env: Pick<Env, 'SECRETS_KEY' | 'DATA_DIR'>,
): Promise<SecretBox> {
  const key = env.SECRETS_KEY ?? (await readKeyFile(env.DATA_DIR))
  await assertSameFingerprint(db, createHmac('sha256', key).update(FINGERPRINT).digest('base64url'))
  return { seal: (text) => encrypt(key, text), open: (sealed) => decrypt(key, sealed) }
}

async function assertSameFingerprint(db: Database, fingerprint: string): Promise<void> {
  const read = () => db.select().from(instanceSettingTable).where(eq(instanceSettingTable.key, FINGERPRINT))
  let [agreed] = await read()
  if (!agreed) {
    const row = { key: FINGERPRINT, value: fingerprint }
    await db.insert(instanceSettingTable).values(row).onConflictDoNothing()
    ;[agreed] = await read()
  }
  if (agreed?.value === fingerprint) return
  throw new Error(
    'The secrets in this database are encrypted with another key. Set SECRETS_KEY to that key, or copy its file secrets.key into DATA_DIR.',
  )
}

function encrypt(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function decrypt(key: Buffer, sealed: string): string {
  try {
    if (!sealed.startsWith(VERSION)) throw new Error('The prefix is unknown.')
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
    const tagEnd = NONCE_BYTES + TAG_BYTES
    const options = { authTagLength: TAG_BYTES }
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options)
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new Error('A secret cannot be decrypted. It is damaged, or was encrypted with another key.', {
      cause: error,
    })
  }
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Key length of AES-256. */
const KEY_BYTES = 32

/** Parses a key in hexadecimal or base64; returns null for other formats or lengths. */
export function parseKey(text: string): Buffer | null {
  const written = text.trim()
  if (/^[0-9a-f]{64}$/i.test(written)) return Buffer.from(written, 'hex')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(written)) return null
  return Buffer.from(written, 'base64')
}

/**
 * Reads the key file in the folder, creating it if missing. Processes that create it concurrently all get the same key.
 */
export async function readKeyFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'secrets.key')
  const text = (await readKey(path)) ?? (await createKey(folder, path))
  const key = parseKey(text)
  if (key) return key
  throw new Error(`The file ${path} does not contain a key of ${KEY_BYTES} bytes.`)
}

async function readKey(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`The file ${path} cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}

/**
 * Creates the key file by linking a complete file, which fails if the name exists: no process can read a partial key.
 */
async function createKey(folder: string, path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(folder, { recursive: true })
    const file = await open(draft, 'wx', 0o600)
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await file.sync()
    await file.close()
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new Error(`The file ${path} cannot be created: ${(error as Error).message}.`, { cause: error })
  } finally {
    await rm(draft, { force: true })
  }
}

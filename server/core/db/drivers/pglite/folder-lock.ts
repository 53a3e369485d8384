import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface LockOwner {
  pid: number
  /** Start time of the process in clock ticks of the kernel, to distinguish it from a later one with the same pid. */
  started: string | null
}

const ATTEMPTS = 3

/** Another process holds the lock of the folder. */
export class FolderInUse extends Error {}

/**
 * Locks the folder for this process and returns a function that releases the lock. Throws a message that names the
 * process that holds it. A lock whose owner is dead (killed, or the machine restarted) is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const token = randomUUID()
  const draft = join(folder, `lock.${token}`)
  try {
    await writeFile(draft, JSON.stringify({ pid: process.pid, started: getStartTime(process.pid), token }))
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be written: ${(error as Error).message}.`, {
      cause: error,
    })
  }
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await replaceLock(folder, draft)) return () => rm(join(folder, 'lock'), { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new Error(`Another process has just locked the data folder ${folder}. Try again.`)
}

/**
 * Replaces the lock with the draft; false if something changed concurrently. Of several processes that find the same
 * stale lock, only the first to link its draft under that lock's own name may replace it.
 */
async function replaceLock(folder: string, draft: string): Promise<boolean> {
  const lock = join(folder, 'lock')
  if (await linkExclusively(draft, lock)) return true
  const dead = await readStaleLock(folder, lock)
  if (dead === null) return false
  const claims: string[] = []
  for (let claim = getClaimPath(folder, dead); ; ) {
    claims.push(claim)
    if (await linkExclusively(draft, claim)) break
    // The claiming process may have died before it finished: then the same applies to its claim.
    const staleLock = await readStaleLock(folder, claim)
    if (staleLock === null) return false
    claim = getClaimPath(folder, staleLock)
  }
  // Another process may have claimed, replaced and released the lock since it was read.
  const same = (await read(lock)) === dead
  if (same) await rename(draft, lock)
  for (const claim of same ? claims : claims.slice(-1)) await rm(claim, { force: true })
  return same
}

/** Links a file to an unused name, so that readers of that name always see the complete file. */
async function linkExclusively(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const getClaimPath = (folder: string, text: string) =>
  join(folder, `lock.after.${createHash('sha256').update(text).digest('hex').slice(0, 32)}`)

/** Returns the contents of a stale lock; null if it no longer exists. Throws if its owner is alive. */
async function readStaleLock(folder: string, path: string): Promise<string | null> {
  const text = await read(path)
  const holder = text === null ? null : parse(text)
  if (holder && isAlive(holder) && !isOwnLock(holder)) {
    throw new FolderInUse(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return text
}

const read = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

function parse(text: string): LockOwner | null {
  try {
    return JSON.parse(text) as LockOwner
  } catch {
    return null
  }
}

const isOwnLock = ({ pid, started }: LockOwner) => pid === process.pid && started === getStartTime(pid)

function isAlive({ pid, started }: LockOwner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const fields = readStat(pid)
  // A zombie: it has ended and holds no file, but its parent has not read its exit code.
  if (fields && /^[ZX]/.test(fields[0] ?? '')) return false
  const now = fields?.[19] ?? null
  return started === null || now === null || now === started
}

const getStartTime = (pid: number) => readStat(pid)?.[19] ?? null

/**
 * Fields of /proc/<pid>/stat after the command's name, which may contain spaces: the state is the first, the start time
 * the twentieth. Null on systems without /proc.
 */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

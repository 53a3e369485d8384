// Lock that allows one process at a time to write the build. The lock is a file that its holder touches; an untouched
// lock is stale.
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const TOUCH_MS = 1000
/** Time without a touch after which a lock is taken over, even if another process has the PID of its holder. */
const STALE_MS = 30_000
const RETRY_MS = 250

/** Acquires the lock of a folder, does the work and releases the lock. */
export async function withBuildLock(folder, work) {
  const lock = join(folder, '.lock')
  await mkdir(folder, { recursive: true })
  for (let attempt = 0; !(await take(lock)); attempt++) {
    if (attempt === 0) console.error('Another process is building. Waiting for it to finish…')
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  const timer = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => {})
  }, TOUCH_MS)
  // Releases the lock when the build is interrupted, so that the next start does not wait for it.
  const release = async (signal) => {
    await rm(lock, { force: true })
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('SIGINT', release)
  process.once('SIGTERM', release)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await rm(lock, { force: true })
  }
}

async function take(lock) {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!(await isStale(lock))) return false
  // Only one of several processes that find it stale can rename it.
  const stale = `${lock}.${process.pid}`
  await rename(lock, stale).catch(() => {})
  await rm(stale, { force: true })
  return false
}

async function isStale(lock) {
  try {
    const { mtimeMs } = await stat(lock)
    return Date.now() - mtimeMs > STALE_MS || !isAlive(Number(await readFile(lock, 'utf8')))
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Treats PID 0, read from a lock that is being written, as alive: it addresses the own process group. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

import { statfs } from 'node:fs/promises'
import { getCauseChain } from './cause-chain'
import type { PgliteClient } from './drivers/pglite/pglite-client'

const MEBIBYTE = 1024 * 1024
const CHECK_INTERVAL_MS = 500
/** Disk space that opening may take: WAL segments of 16 MiB, written by migrations. */
const MIN_BYTES_TO_OPEN = 32 * MEBIBYTE

/** Checks the cause chain of an error for a disk-full error of the database. */
export const isDiskFullError = (error: unknown): boolean =>
  // The disk of PostgreSQL is full, or `guardDiskSpace` has disabled writes before it is.
  getCauseChain(error).some((cause) => 'code' in cause && (cause.code === '53100' || cause.code === '25006'))

/** Size and free bytes of the disk of a folder; null if the file system does not report them. */
export async function getDiskSpace(
  folder: string,
): Promise<{ free_bytes: number; size_bytes: number } | null> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks > 0 ? { free_bytes: bavail * bsize, size_bytes: blocks * bsize } : null
}

const getFreeBytes = async (folder: string): Promise<number | null> =>
  (await getDiskSpace(folder))?.free_bytes ?? null

/** Throws a message for the user if the disk is too full to open the database. */
export async function assertDiskSpace(folder: string, reserveMb: number): Promise<void> {
  const freeBytes = await getFreeBytes(folder)
  if (freeBytes === null || freeBytes >= Math.min(reserveMb * MEBIBYTE, MIN_BYTES_TO_OPEN)) return
  throw new Error(
    `the disk is full (${Math.floor(freeBytes / MEBIBYTE)} MiB free). Free some space, then start the server again`,
  )
}

/**
 * Makes the database read-only while free disk space is below the reserve. It must never hit a full disk itself: if it
 * cannot write its WAL, it cannot even serve reads.
 */
export function guardDiskSpace(client: PgliteClient, folder: string, reserveMb: number): { stop(): void } {
  let isLow = false
  const checkFreeSpace = async () => {
    const freeBytes = await getFreeBytes(folder)
    if (freeBytes === null || freeBytes < reserveMb * MEBIBYTE === isLow) return
    isLow = !isLow
    await client.query(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`)
    if (isLow) await trimWal(client)
  }
  // Checks run sequentially; a failed one is repeated.
  let lastCheck = Promise.resolve()
  const timer = setInterval(() => {
    lastCheck = lastCheck.then(checkFreeSpace).catch(() => {})
  }, CHECK_INTERVAL_MS)
  return { stop: () => clearInterval(timer) }
}

/** Frees WAL files, which PostgreSQL usually recycles instead of deleting. */
async function trimWal(client: PgliteClient): Promise<void> {
  await client.query('set wal_recycle = off')
  await client.query('checkpoint')
  await client.query('set wal_recycle = on')
}

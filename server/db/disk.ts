import { statfs } from 'node:fs/promises'
import { causesOf } from './causes'
import type { EmbeddedClient } from './embedded-client'

const MEBIBYTE = 1024 * 1024
const LOOK_MS = 500
/** What opening may take: the log of what is brought up to date, in pieces of 16 MiB. */
const OPENING_BYTES = 32 * MEBIBYTE

/** Whether an error says that there was no room to write, wherever in the chain of causes the database says so. */
export const lacksRoom = (error: unknown): boolean =>
  // The disk of PostgreSQL is full; or `keepReserve` has stopped writes before it is.
  causesOf(error).some((cause) => 'code' in cause && (cause.code === '53100' || cause.code === '25006'))

/** How many bytes are left where a folder is; null where the file system does not tell. */
async function bytesLeft(folder: string): Promise<number | null> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks > 0 ? bavail * bsize : null
}

/** Throws a sentence where the disk is so full that the database may not even open. */
export async function assertRoom(folder: string, reserveMb: number): Promise<void> {
  const left = await bytesLeft(folder)
  if (left === null || left >= Math.min(reserveMb * MEBIBYTE, OPENING_BYTES)) return
  throw new Error(
    `the disk is full: ${Math.floor(left / MEBIBYTE)} MiB are left. Free some space, then start again`,
  )
}

/**
 * Lets the database only read while less than the reserve is left on its disk. It must never find the disk full by
 * itself: where it cannot write its log it is of no more use, not even to read.
 */
export function keepReserve(client: EmbeddedClient, folder: string, reserveMb: number): { stop(): void } {
  let isLow = false
  const look = async () => {
    const left = await bytesLeft(folder)
    if (left === null || left < reserveMb * MEBIBYTE === isLow) return
    isLow = !isLow
    await client.query(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`)
    if (isLow) await giveLogBack(client)
  }
  // One after the other; a look that fails is made again.
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {})
  }, LOOK_MS)
  return { stop: () => clearInterval(timer) }
}

/** Files of the log that are no longer needed are usually kept for what comes next. */
async function giveLogBack(client: EmbeddedClient): Promise<void> {
  await client.query('set wal_recycle = off')
  await client.query('checkpoint')
  await client.query('set wal_recycle = on')
}

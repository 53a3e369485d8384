import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEBIBYTE = 1024 * 1024

/** Disk small enough to fill up, mounted only for processes started with `under`. */
export interface SmallDisk {
  /** Wrapper command of such a process. */
  under: string[]
  /** Path of the disk, as seen by such a process and by this one. */
  path: string
  seen: string
  /** Fills the disk, leaving `leaveMb` MiB free. */
  fill(leaveMb: number): Promise<void>
  /** Frees the filled space. */
  free(): void
  close(): Promise<void>
}

/**
 * Creates an in-memory disk of that size, with no privilege but creating a namespace; null if that is not permitted.
 */
export async function smallDisk(sizeMb: number): Promise<SmallDisk | null> {
  const isRoot = process.getuid?.() === 0
  const path = mkdtempSync(join(tmpdir(), 'hedgerow-disk-'))
  const mount = `mount -t tmpfs -o size=${sizeMb}m none ${path} && echo mounted && exec sleep infinity`
  const holder = spawn('unshare', [isRoot ? '-m' : '-rm', 'sh', '-c', mount], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const close = async () => {
    if (holder.exitCode === null && holder.kill()) await once(holder, 'close')
    rmSync(path, { recursive: true, force: true })
  }
  if (!(await isMounted(holder))) {
    rmSync(path, { recursive: true, force: true })
    return null
  }
  const seen = `/proc/${holder.pid}/root${path}`
  const filler = join(seen, 'filler')
  return {
    under: ['nsenter', '-t', String(holder.pid), '-m', ...(isRoot ? [] : ['-U', '--preserve-credentials'])],
    path,
    seen,
    async fill(leaveMb) {
      const { bavail, bsize } = statfsSync(seen)
      const file = await open(filler, 'w')
      const piece = Buffer.alloc(MEBIBYTE)
      for (let left = bavail * bsize - leaveMb * MEBIBYTE; left > 0; left -= MEBIBYTE)
        await file.write(piece, 0, Math.min(left, MEBIBYTE))
      await file.close()
    },
    free: () => rmSync(filler, { force: true }),
    close,
  }
}

function isMounted(holder: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    holder.stdout?.once('data', () => resolve(true))
    holder.once('close', () => resolve(false)).once('error', () => resolve(false))
  })
}

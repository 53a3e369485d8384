import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEBIBYTE = 1024 * 1024

/** A disk so small that it can be filled, which only processes started with `under` see in its place. */
export interface SmallDisk {
  /** What such a process is started with. */
  under: string[]
  /** Where it is for such a process, and where for this one. */
  path: string
  seen: string
  /** Takes all but so many MiB for something else. */
  fill(leaveMb: number): Promise<void>
  /** Gives back what was taken. */
  free(): void
  close(): Promise<void>
}

/** A disk of that size in memory, without any right but to make a namespace; null where even that may not be done. */
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

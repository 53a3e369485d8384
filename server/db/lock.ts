import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Holder {
  pid: number
  /** When the process began, in the kernel's clock ticks: tells it from a later one with the same number. */
  started: string | null
}

/**
 * Takes the folder for this process, and returns what gives it back. Throws a sentence that names the process that has
 * it. A lock whose holder is gone (killed, or the machine restarted) is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, JSON.stringify(mine), { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(`The data folder ${folder} cannot be written: ${(error as Error).message}.`, {
          cause: error,
        })
      }
    }
    const holder = await readHolder(path)
    if (holder && isAlive(holder) && !(holder.pid === mine.pid && holder.started === mine.started)) {
      throw new Error(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await rm(path, { force: true })
  }
  throw new Error(`The data folder ${folder} was taken by another process just now. Try again.`)
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return started === null || now === null || now === started
}

/** Field 22 of /proc/<pid>/stat, counted after the command's name, which may hold spaces. Null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

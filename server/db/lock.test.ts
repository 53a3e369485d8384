import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './lock'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'lock')
const write = (holder: object) => writeFile(lock(), JSON.stringify(holder))

/** Another process, and what ends it. */
async function other() {
  const child = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)"])
  await once(child.stdout, 'data')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid ?? 0, end }
}

describe('the lock of a data folder', () => {
  it('names the process that holds it, and is given back', async () => {
    const unlock = await lockFolder(folder)
    expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    await unlock()
    await expect(readFile(lock())).rejects.toThrow('ENOENT')
  })

  it('is refused while another process lives that holds it', async () => {
    const holder = await other()
    await write({ pid: holder.pid, started: null })
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
    await holder.end()
    const unlock = await lockFolder(folder)
    await unlock()
  })

  it('is taken from a process that is gone, whose number another one has now', async () => {
    const later = await other()
    await write({ pid: later.pid, started: '1' })
    const unlock = await lockFolder(folder)
    await unlock()
    await later.end()
  })

  it('is taken where nobody can read who holds it', async () => {
    await writeFile(lock(), '{"pid":')
    const unlock = await lockFolder(folder)
    await unlock()
  })

  it('says so where the folder cannot be written', async () => {
    await expect(lockFolder(join(folder, 'nothing'))).rejects.toThrow(
      `The data folder ${join(folder, 'nothing')} cannot be written`,
    )
  })
})

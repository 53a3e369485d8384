import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'lock')
const write = (holder: object) => writeFile(lock(), JSON.stringify(holder))

/** Starts another process and returns a function that ends it. */
async function other() {
  const child = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)"])
  await once(child.stdout, 'data')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid ?? 0, end }
}

/** Tries to lock the folders it receives, one per line, and responds to each with `taken` or with the error. */
const CONTENDER = `
import { createInterface } from 'node:readline'
import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
console.log('up')
for await (const folder of createInterface({ input: process.stdin })) {
  console.log(await lockFolder(folder).then(() => 'taken', (error) => error.message))
}`

/** Starts a process that tries to lock the folders it receives, and retains its locks. */
async function contender() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', CONTENDER])
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const response = async () => String((await lines.next()).value)
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    pid: child.pid ?? 0,
    tell: (line: string) => child.stdin.write(`${line}\n`),
    answer: response,
    end,
  }
}

describe('the lock of a data folder', () => {
  it('names the process that holds it, and can be released', async () => {
    const unlock = await lockFolder(folder)
    expect(JSON.parse(await readFile(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    await unlock()
    await expect(readFile(lock())).rejects.toThrow('ENOENT')
  })

  it('is refused while the process that holds it is alive', async () => {
    const holder = await other()
    await write({ pid: holder.pid, started: null })
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
    await holder.end()
    const unlock = await lockFolder(folder)
    await unlock()
  })

  it('is taken over from a dead process whose pid has been reused', async () => {
    const later = await other()
    await write({ pid: later.pid, started: '1' })
    const unlock = await lockFolder(folder)
    await unlock()
    await later.end()
  })

  it('is taken over from a killed process that its parent has not reaped', async () => {
    // The shell becomes a process that never asks for the exit code of the one that the shell started.
    const wait = `"${process.execPath}" -e 'setTimeout(() => {}, 60_000)'`
    const parent = spawn('sh', ['-c', `${wait} & echo $!; exec ${wait}`])
    const [text] = await once(parent.stdout, 'data')
    const pid = Number(text)
    const stat = () => readFile(`/proc/${pid}/stat`, 'utf8')
    await write({ pid, started: (await stat()).split(' ')[21] })
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${pid}`)
    process.kill(pid, 'SIGKILL')
    while (!(await stat()).includes(') Z ')) await new Promise((resolve) => setTimeout(resolve, 5))
    const unlock = await lockFolder(folder)
    await unlock()
    parent.kill('SIGKILL')
    await once(parent, 'exit')
  })

  it('is taken over if its owner cannot be read', async () => {
    await writeFile(lock(), '{"pid":')
    const unlock = await lockFolder(folder)
    await unlock()
  })

  it('reports a folder that is not writable', async () => {
    await expect(lockFolder(join(folder, 'nothing'))).rejects.toThrow(
      `The data folder ${join(folder, 'nothing')} cannot be written`,
    )
  })

  it('is acquired by exactly one of several processes that find it stale at the same time, and the others learn its pid', {
    timeout: 120_000,
  }, async () => {
    const all = await Promise.all(Array.from({ length: 4 }, contender))
    for (let round = 0; round < 100; round++) {
      const place = join(folder, String(round))
      await mkdir(place)
      // A process with this pid is alive, but it started after the one that left the lock.
      await writeFile(join(place, 'lock'), JSON.stringify({ pid: process.pid, started: '1' }))
      for (const { tell } of all) tell(place)
      const responses = await Promise.all(all.map(({ answer: response }) => response()))
      const winners = all.filter((_, index) => responses[index] === 'taken')
      expect(winners, responses.join('\n')).toHaveLength(1)
      for (const message of responses.filter((answer) => answer !== 'taken')) {
        expect(message).toMatch(/is in use by process \d+\.|Another process has just locked the data folder/)
      }
      expect(JSON.parse(await readFile(join(place, 'lock'), 'utf8')).pid).toBe(winners[0]?.pid)
      expect(await readdir(place)).toEqual(['lock'])
    }
    await Promise.all(all.map(({ end }) => end()))
  })

  it('is taken over after a process died during its own takeover', async () => {
    await write({ pid: process.pid, started: '1' })
    const dead = await other()
    await dead.end()
    const before = await readFile(lock(), 'utf8')
    const claim = `lock.after.${createHash('sha256').update(before).digest('hex').slice(0, 32)}`
    await writeFile(join(folder, claim), JSON.stringify({ pid: dead.pid, started: '1' }))
    const unlock = await lockFolder(folder)
    expect(await readdir(folder)).toEqual(['lock'])
    await unlock()
    expect(await readdir(folder)).toEqual([])
  })
})

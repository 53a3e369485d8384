import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { built } from '../../../../tests/support/built-server'
import { buildJob } from '../../../../tests/support/export-job'
import { buildLineSource } from '../../../../tests/support/export-lines'

const { PermanentError, folderDestination } = built

const FILE = '2024-05-01T10:00:00+00:00-2024-05-01T11:00:00+00:00.jsonl'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

const rows = buildLineSource({ number: 'integer' }, () => [{ number: 1 }, { number: 2 }])

/** Writes two rows as export `export` of project 1. */
async function write(prefix: string, to = folder): Promise<void> {
  const { job } = buildJob({ prefix }, 'events', rows)
  await folderDestination({ folder: to }).write({ ...job, run: { ...job.run, batch_export_id: 'export' } })
}

it('writes only inside the folder of the export', async () => {
  await write('{year}//{table}')
  expect(await readFile(join(folder, '1/export/2024/events', FILE), 'utf8')).toBe(
    '{"number":1}\n{"number":2}\n',
  )
  await write('/absolute')
  await access(join(folder, '1/export/absolute', FILE))
  for (const prefix of ['..', 'a/../../b', './a', 'a\\b', 'a\0b']) {
    await expect(write(prefix), prefix).rejects.toThrow(PermanentError)
  }
  expect((await readdir(folder)).concat(await readdir(join(folder, '1')))).toEqual(['1', 'export'])
})

it('does not follow a link out of the folder', async () => {
  const outside = join(folder, 'outside')
  await mkdir(outside)
  await mkdir(join(folder, '1/export'), { recursive: true })
  await symlink(outside, join(folder, '1/export/link'))
  await expect(write('link')).rejects.toThrow('is outside the export folder')
  await expect(write('link/deeper')).rejects.toThrow('is outside the export folder')
  expect(await readdir(outside)).toEqual([])
  // A link at the path of the file is replaced, not followed.
  await writeFile(join(outside, 'victim'), 'untouched')
  await symlink(join(outside, 'victim'), join(folder, '1/export', FILE))
  await write('')
  expect(await readFile(join(outside, 'victim'), 'utf8')).toBe('untouched')
})

it('removes leftovers of an interrupted attempt', async () => {
  const home = join(folder, '1/export')
  await mkdir(home, { recursive: true })
  await writeFile(join(home, `${FILE}.0badcafe.part`), 'half')
  await write('')
  expect(await readdir(home)).toEqual([FILE])
})

it('reports the cause of a disk error', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(write('', join(folder, 'file'))).rejects.toThrow(PermanentError)
  await expect(write('x'.repeat(300))).rejects.toThrow('is too long for a file name')
  await mkdir(join(folder, '1/export/dir', FILE), { recursive: true })
  await expect(write('dir')).rejects.toThrow('because another file or folder is in its path')
})

it('tests that files can be written, and leaves none behind', async () => {
  const [probe] = folderDestination({ folder }).steps
  await probe?.run({}, new AbortController().signal)
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'file'), '')
  const [failing] = folderDestination({ folder: join(folder, 'file/in') }).steps
  await expect(failing?.run({}, new AbortController().signal)).rejects.toThrow(PermanentError)
})

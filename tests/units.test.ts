import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/operations')
const NAMES = ['hedgerow.service', 'hedgerow.socket']
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0

it.runIf(isHere)('systemd accepts every line of the unit files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-units-'))
  try {
    const paths = NAMES.map((name) => {
      const path = join(folder, name)
      // The command must exist, which it does not on this machine.
      const text = readFileSync(join(FOLDER, name), 'utf8')
      writeFileSync(path, text.replace('/opt/hedgerow/bin/hedgerow', process.execPath))
      return path
    })
    // It only warns about what it cannot parse.
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    })
    expect(stderr.split('\n').filter((line) => line.includes('hedgerow'))).toEqual([])
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it("systemd stop timeout exceeds the server's shutdown timeout", () => {
  const [, seconds] =
    /^TimeoutStopSec=(\d+)$/m.exec(readFileSync(join(FOLDER, 'hedgerow.service'), 'utf8')) ?? []
  const constant = (path: string, name: string) =>
    Number(
      new RegExp(`${name} = ([\\d_]+)`)
        .exec(readFileSync(join(import.meta.dirname, path), 'utf8'))?.[1]
        ?.replace('_', ''),
    )
  const longest =
    constant('../server/core/jobs/worker.ts', 'STOP_TIMEOUT_MS') +
    constant('../server/core/http/lifecycle.ts', 'SHUTDOWN_TIMEOUT_MS')
  expect(longest).toBeGreaterThan(20_000)
  expect(Number(seconds) * 1000).toBeGreaterThan(longest)
})

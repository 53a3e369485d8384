import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ENTRIES = /'(server\/[\w/-]+\.ts)'/g

/** Vite plugin of the checkout under test: records each build and behaves as the file `behavior` says. */
const VITE_CONFIG = `
import { appendFileSync, readFileSync } from 'node:fs'
export default {
  build: { outDir: 'dist/web', emptyOutDir: true },
  plugins: [{
    name: 'recorder',
    async buildStart() {
      appendFileSync('builds', process.pid + '\\n')
      const behavior = readFileSync('behavior', 'utf8')
      if (behavior === 'fail') throw new Error('the build broke on purpose')
      if (behavior === 'hang') await new Promise((resolve) => setTimeout(resolve, 600_000))
    },
  }],
}`

let checkout = ''
const started: ChildProcess[] = []

/** A checkout that was never built, with the real build scripts and a server that prints its process id. */
beforeEach(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  checkout = await mkdtemp(join(ROOT, '.cache/checkout-'))
  await cp(join(ROOT, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  const entries = [...(await readFile(join(ROOT, 'scripts/build.mjs'), 'utf8')).matchAll(ENTRIES)]
  const server = "console.log('server ' + process.pid)"
  const files: Record<string, string> = {
    ...Object.fromEntries(entries.map(([, entry]) => [entry, server])),
    'server/core/db/migrations/none': '',
    'contract/index.ts': '',
    'public/robots.txt': '',
    'src/main.ts': 'document.title = "built"',
    'index.html': '<script type="module" src="/src/main.ts"></script>',
    'package.json': '{"type":"module"}',
    'vite.config.ts': VITE_CONFIG,
    behavior: 'build',
    builds: '',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(checkout, path)), { recursive: true })
    await writeFile(join(checkout, path), text)
  }
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(checkout, { recursive: true, force: true, maxRetries: 5 })
})

function start() {
  const child = spawn(process.execPath, ['scripts/cli.mjs'], { cwd: checkout })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const end = once(child, 'close').then(([code]) => ({ code: code as number, output }))
  return { child, end }
}

const builds = async () => (await readFile(join(checkout, 'builds'), 'utf8')).split('\n').filter(Boolean)

async function firstBuilder(): Promise<number> {
  while ((await builds()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  return Number((await builds())[0])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('first start in a checkout', () => {
  it('builds in a process that has ended when the server runs', async () => {
    const { code, output } = await start().end
    expect(code, output).toBe(0)
    const [, server] = /server (\d+)/.exec(output) ?? []
    const [builder] = await builds()
    expect(Number(builder)).not.toBe(Number(server))
    expect(isAlive(Number(builder))).toBe(false)
    expect((await start().end).output).not.toContain('Building')
  })

  it('ends with the exit code of a failed build and starts no server', async () => {
    await writeFile(join(checkout, 'behavior'), 'fail')
    const { code, output } = await start().end
    expect(code).toBe(1)
    expect(output).toContain('the build broke on purpose')
    expect(output).toContain('The build failed: see the error above.')
    expect(output).not.toMatch(/server \d/)
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'stops the build on %s and leaves nothing that the next start would accept as a build',
    async (signal, code) => {
      await writeFile(join(checkout, 'behavior'), 'hang')
      const { child, end } = start()
      const builder = await firstBuilder()
      child.kill(signal)
      expect((await end).code).toBe(code)
      expect(isAlive(builder)).toBe(false)
      expect(existsSync(join(checkout, 'dist/.lock'))).toBe(false)
      await writeFile(join(checkout, 'behavior'), 'build')
      expect((await start().end).output).toMatch(/Building[\s\S]*server \d/)
    },
  )

  it('builds once when two processes start at the same time', async () => {
    const ends = await Promise.all([start().end, start().end])
    for (const { code, output } of ends) {
      expect(code, output).toBe(0)
      expect(output).toMatch(/server \d/)
    }
    expect(await builds()).toHaveLength(1)
  })

  it('takes over the lock of a build that was killed', async () => {
    await writeFile(join(checkout, 'behavior'), 'hang')
    const { end } = start()
    process.kill(await firstBuilder(), 'SIGKILL')
    expect((await end).code).toBe(1)
    expect(existsSync(join(checkout, 'dist/.lock'))).toBe(true)
    await writeFile(join(checkout, 'behavior'), 'build')
    expect((await start().end).output).toMatch(/server \d/)
  })
})

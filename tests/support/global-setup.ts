import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { TEMPLATE } from './template'

const BUILT_SCRIPT = fileURLToPath(new URL('../../scripts/ensure-build.mjs', import.meta.url))

/**
 * Builds the server if its sources are newer than the build. Runs in a separate process, because a build retains much
 * memory.
 */
function ensureServerBuilt(): void {
  execFileSync(process.execPath, [BUILT_SCRIPT, 'server'], { stdio: 'inherit' })
}

/** Builds the server and creates the empty, migrated database once; every test file starts from a copy. */
export default async function setup(project: TestProject): Promise<void> {
  ensureServerBuilt()
  project.onTestsRerun(async () => ensureServerBuilt())
  if (process.env.TEST_DATABASE_URL) return
  const { built } = await import('./built-server')
  const { client } = await built.embeddedDatabase()
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(dirname(TEMPLATE), { recursive: true })
  await writeFile(TEMPLATE, Buffer.from(await dump.arrayBuffer()))
}

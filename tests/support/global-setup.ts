import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { runOnServer } from './postgres'

const BUILT_SCRIPT = fileURLToPath(new URL('../../scripts/ensure-build.mjs', import.meta.url))
const TEMPLATE_SCRIPT = fileURLToPath(new URL('create-template.mjs', import.meta.url))

/**
 * Builds the server if its sources are newer than the build. Runs in a separate process, because a build retains much
 * memory.
 */
function ensureServerBuilt(): void {
  execFileSync(process.execPath, [BUILT_SCRIPT, 'server'], { stdio: 'inherit' })
}

/**
 * Builds the server and creates the empty, migrated database once; every test file starts from a copy. Returns a
 * function that removes it from a PostgreSQL server.
 */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  ensureServerBuilt()
  project.onTestsRerun(async () => ensureServerBuilt())
  const server = process.env.TEST_DATABASE_URL
  const name = `hedgerow_template_${randomBytes(6).toString('hex')}`
  execFileSync(process.execPath, [TEMPLATE_SCRIPT, ...(server ? [server, name] : [])], { stdio: 'inherit' })
  if (!server) return
  // The workers inherit it.
  process.env.TEST_DATABASE_TEMPLATE = name
  return () => runOnServer(server, `drop database ${name}`)
}

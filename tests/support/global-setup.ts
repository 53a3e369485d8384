import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const BUILT_SCRIPT = fileURLToPath(new URL('../../scripts/ensure-build.mjs', import.meta.url))
const TEMPLATE_SCRIPT = fileURLToPath(new URL('create-template.mjs', import.meta.url))

/**
 * Builds the server if its sources are newer than the build. Runs in a separate process, because a build retains much
 * memory.
 */
function ensureServerBuilt(): void {
  execFileSync(process.execPath, [BUILT_SCRIPT, 'server'], { stdio: 'inherit' })
}

/** Builds the server and creates the empty, migrated database once; every test file starts from a copy. */
export default function setup(project: TestProject): void {
  ensureServerBuilt()
  project.onTestsRerun(async () => ensureServerBuilt())
  if (process.env.TEST_DATABASE_URL) return
  execFileSync(process.execPath, [TEMPLATE_SCRIPT], { stdio: 'inherit' })
}

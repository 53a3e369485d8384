import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Creates the empty database on which servers of tests start. Runs once the server under test is built and ready. */
export default function setup(): void {
  const script = fileURLToPath(new URL('../tests/support/create-template.mjs', import.meta.url))
  execFileSync(process.execPath, [script], { stdio: 'inherit' })
}

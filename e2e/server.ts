import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Playwright loads its config in every worker: the first process creates the folder, and workers inherit the variable.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'hedgerow-e2e-'))

const port = Number(process.env.E2E_PORT ?? 8011)

/** Server under test: a real server with its own database and the sample workspace. */
export const SERVER = {
  port,
  url: `http://127.0.0.1:${port}`,
  data: process.env.E2E_DATA,
  key: 'phx_e2e0000000000000000000000000000000000000000',
}

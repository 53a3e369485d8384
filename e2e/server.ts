import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../tests/support/free-port'

// Playwright loads its config in every worker: the first process sets the variables, and workers inherit them.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'hedgerow-e2e-'))
process.env.E2E_PORT ??= String(await findFreePort())

const port = Number(process.env.E2E_PORT)

/** Server under test: a real server with its own database and the sample workspace. */
export const SERVER = {
  port,
  url: `http://127.0.0.1:${port}`,
  data: process.env.E2E_DATA,
  key: 'phx_e2e0000000000000000000000000000000000000000',
}

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Playwright reads its settings in every worker: the first reader makes the folder, the others inherit it.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'hedgerow-e2e-'))

const port = Number(process.env.E2E_PORT ?? 8011)

/** The server that the journeys run against: a real one, on a database of its own, with the sample workspace. */
export const SERVER = {
  port,
  url: `http://127.0.0.1:${port}`,
  data: process.env.E2E_DATA,
  key: 'phx_e2e0000000000000000000000000000000000000000',
}

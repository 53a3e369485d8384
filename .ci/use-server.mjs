// Starts the built server with this version of Node.js on an empty data folder, and creates, lists and deletes a survey.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const KEY = 'phx_node_versions_0000000000'
const START_TIMEOUT_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-node-'))
const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const { port } = probe.address()
probe.close()
const env = { ...process.env, DATA_DIR: folder, PORT: String(port), INITIAL_API_KEY: KEY }
const server = spawn(process.execPath, ['dist/server/main.js', '--empty'], { env, stdio: 'inherit' })
const url = `http://127.0.0.1:${port}`

async function call(method, path, body) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return text && JSON.parse(text)
}

try {
  for (const end = Date.now() + START_TIMEOUT_MS; ; await delay(100)) {
    assert.equal(server.exitCode, null, 'the server exited')
    assert.ok(Date.now() < end, 'the server does not start')
    if (
      await fetch(`${url}/_ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
  }
  const { id: project } = await call('GET', '/api/projects/@current/')
  const surveys = `/api/projects/${project}/surveys/`
  const { id } = await call('POST', surveys, { name: 'How was it?', type: 'popover' })
  assert.equal((await call('GET', surveys)).count, 1)
  await call('DELETE', `${surveys}${id}/`)
  assert.equal((await call('GET', surveys)).count, 0)
  const stopped = once(server, 'exit')
  server.kill('SIGTERM')
  assert.deepEqual(await stopped, [0, null])
  const keys = spawnSync(process.execPath, ['dist/server/keys.js', 'list'], { env, encoding: 'utf8' })
  assert.equal(keys.status, 0, keys.stderr)
  console.log(`Node.js ${process.version}: starts, serves, stops, lists keys`)
} finally {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { buildProcess, type ServerProcess, startProcess } from '../../../tests/support/server-process'
import { startWebhookReceiver } from '../../../tests/support/webhook-receiver'

const folder = await mkdtemp(join(tmpdir(), 'hedgerow-notifications-'))
const receiver = await startWebhookReceiver()
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
})
const start = () => startProcess({ DATA_DIR: folder, ALLOW_PRIVATE_ADDRESSES: 'true' })

it('delivers messages that a killed server has stored, sent or not, with the same id', {
  timeout: 60_000,
}, async () => {
  await buildProcess()
  await fillDataFolder(folder)
  server = await start()
  const { id: organization } = await server.call('GET', '/api/organizations/@current/')
  const { id: project } = await server.call('GET', '/api/projects/@current/')
  const destinations = `/api/organizations/${organization}/notification_destinations/`
  const draft = { name: 'Receiver', type: 'webhook', url: receiver.url, events: ['flag.changed'] }
  const { id } = await server.call('POST', destinations, draft)
  // The first four are sent without a response, which is the number of concurrent deliveries. The others are stored.
  receiver.responses.push(...Array.from({ length: 4 }, () => 'none' as const))
  for (let number = 1; number <= 6; number += 1)
    await server.call('POST', `/api/projects/${project}/feature_flags/`, { key: `flag-${number}` })
  const sent = await receiver.take(4)
  await server.kill()
  expect(sent).toHaveLength(4)

  server = await start()
  const resent = await receiver.take(6)
  const ids = resent.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(6)
  expect(ids).toEqual(expect.arrayContaining(sent.map(({ headers }) => headers['webhook-id'])))
  const bodies = resent.map(({ body }) => JSON.parse(body).data.feature_flag.key)
  expect(bodies.sort()).toEqual(Array.from({ length: 6 }, (_, index) => `flag-${index + 1}`))
  const { count } = await server.call('GET', `${destinations}${id}/deliveries/`)
  expect(count).toBe(6)
})

import { setTimeout as pause } from 'node:timers/promises'
import { createEventLoad, listExportFiles, startExport, waitUntilEnded } from './event-load'
import { createRecordLoad } from './record-load'
import { createRandom } from './seeded-random'
import type { ServerProcess } from './server-process'

const WRITERS = 4
const SENDERS = 2
/** Amount of data per export in progress: about 2 MB. */
const HISTORY = { batches: 4, events: 100, length: 5000 }

export interface KillTestOptions {
  count: number
  seed: number
  start(): Promise<ServerProcess>
  /** Folder of exports. */
  folder: string
}

/** Kills a server repeatedly during writes. Returns a description of each inconsistency. */
export async function runKillTest({ count, seed, start, folder }: KillTestOptions): Promise<string[]> {
  const draw = createRandom(seed)
  const records = createRecordLoad(draw)
  const exports = new Set<string>()
  const wrong: string[] = []
  let server = await start()
  const { api_token } = await server.call('GET', '/api/projects/@current/')
  const events = createEventLoad(api_token, '2024-05-01T10:00:00Z')
  const history = createEventLoad(api_token, '2024-05-02T10:00:00Z')
  for (let batch = 0; batch < HISTORY.batches; batch += 1)
    await history.send(server, HISTORY.events, HISTORY.length)

  for (let kill = 1; kill <= count; kill += 1) {
    const under = new AbortController()
    const begun = startExport(server, history.range).then((id) => id && exports.add(id))
    const first = events.send(server, 10)
    const load = [
      ...Array.from({ length: WRITERS }, (_, writer) => records.run(server, writer, under.signal)),
      ...Array.from({ length: SENDERS }, async () => {
        while (!under.signal.aborted && (await events.send(server, 1 + Math.floor(draw() * 20))));
      }),
      begun,
    ]
    // Independent of machine speed: in most cases there is unfinished work to lose.
    if (draw() < 0.75) await Promise.all([begun, first])
    await pause(draw() * 700)
    await server.kill()
    under.abort()
    await Promise.all(load)
    server = await start()
    wrong.push(
      ...(await records.describeDifferences(server)).map((sentence) => `after kill ${kill}: ${sentence}`),
    )
  }

  for (const id of exports) wrong.push(...(await findProblems(server, id, folder, history)))
  const all = await startExport(server, events.range)
  wrong.push(...(await findProblems(server, all ?? '', folder, events)))
  for (const { status, body } of [...records.errorResponses, ...events.errorResponses])
    wrong.push(`it answered ${status} ${JSON.stringify(body)}`)
  const { length } = records.records
  console.log(
    `${count} kills, seed ${seed}: ${length} records, ${events.acknowledged.size} events acknowledged, ${exports.size} exports`,
  )
  await server.kill()
  return wrong
}

async function findProblems(
  server: ServerProcess,
  id: string,
  folder: string,
  events: ReturnType<typeof createEventLoad>,
): Promise<string[]> {
  const runs = await waitUntilEnded(server, id)
  const { names, uuids } = await listExportFiles(folder, id)
  return [
    ...runs.filter(({ status }) => status !== 'Completed').map((run) => `${id}: ${JSON.stringify(run)}`),
    ...names.filter((name) => name.endsWith('.part')).map((name) => `${name} was left behind`),
    ...events.describeDifferences(uuids).map((sentence) => `export ${id}: ${sentence}`),
  ]
}

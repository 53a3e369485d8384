import { PermanentError, type WriteJob } from '../destination'
import { buildBody, type CaptureClient, type CaptureConfig, post, toCaptureError } from './client'
import type { Item } from './item'

/** Last event that was accepted, and the amount sent until then. */
export interface CaptureProgress {
  uuid: string
  rows: number
  bytes: number
}

/** Maximum number of events and of bytes per request: endpoints of this kind accept 20 MB. */
const BATCH_ROWS = 5000
const BATCH_BYTES = 16 * 1024 * 1024
const TOO_LARGE = 413

/** Sends events in batches. The accepted events are recorded; `progress` is that of earlier attempts. */
export function createBatchSender(
  client: CaptureClient,
  job: WriteJob<CaptureConfig>,
  progress: CaptureProgress | null,
) {
  const { config, signal } = job
  const taken = { rows: 0, bytes: 0, ...progress }
  let batch: Item[] = []
  let bytes = 0

  async function send(items: Item[]): Promise<void> {
    const last = items.at(-1)
    if (!last) return
    const body = buildBody(
      config.token,
      items.map(({ json }) => json),
    )
    const response = await post(client, config, body, signal)
    if (response.status === TOO_LARGE) return sendHalves(items)
    const error = toCaptureError(response, config)
    if (error) throw error
    taken.rows += items.length
    taken.bytes += body.length
    await job.saveCursor(JSON.stringify({ ...taken, uuid: last.uuid } satisfies CaptureProgress))
    job.onWritten(items.length, body.length)
    job.commitProgress()
  }

  async function sendHalves(items: Item[]): Promise<void> {
    const [first] = items
    if (first && items.length === 1) {
      throw new PermanentError(`The event ${first.uuid} is larger than ${new URL(config.url).host} accepts.`)
    }
    const middle = Math.ceil(items.length / 2)
    await send(items.slice(0, middle))
    await send(items.slice(middle))
  }

  async function flush(): Promise<void> {
    const items = batch
    batch = []
    bytes = 0
    await send(items)
  }

  async function add(item: Item): Promise<void> {
    const size = Buffer.byteLength(item.json)
    if (batch.length === BATCH_ROWS || bytes + size > BATCH_BYTES) await flush()
    batch.push(item)
    bytes += size
  }

  return { add, flush }
}

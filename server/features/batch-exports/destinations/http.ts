import {
  buildBody,
  type CaptureClient,
  type CaptureConfig,
  isWebPage,
  post,
  toCaptureError,
} from './capture/client'
import { CAPTURE_FIELDS, createItemMapper } from './capture/item'
import { type CaptureProgress, createBatchSender } from './capture/sender'
import { type ExportDestination, PermanentError, type WriteJob } from './destination'

/**
 * Destination for capture endpoints, such as that of another Hedgerow server. Events retain their ids, so that each is
 * stored once.
 */
export function httpDestination(client: CaptureClient): ExportDestination<CaptureConfig> {
  return {
    fields: { events: CAPTURE_FIELDS, persons: [] },
    write: (job) => write(client, job),
    steps: [
      {
        name: 'Connect to the URL',
        description: 'Sends an empty batch.',
        run: (config, signal) => testEndpoint(client, config, signal),
      },
    ],
  }
}

/** Endpoints may reject a batch without events: a well-formed rejection is sufficient. */
async function testEndpoint(
  client: CaptureClient,
  config: CaptureConfig,
  signal: AbortSignal,
): Promise<void> {
  const response = await post(client, config, buildBody(config.token, []), signal)
  if (response.status === 400 && !isWebPage(response)) return
  const error = toCaptureError(response, config)
  if (error) throw error
}

type Job = WriteJob<CaptureConfig>

async function write(client: CaptureClient, job: Job): Promise<void> {
  if (job.run.model !== 'events') throw new PermanentError('This destination accepts only events.')
  const progress: CaptureProgress | null = job.cursor === null ? null : JSON.parse(job.cursor)
  if (progress && (await sendRowsAfter(client, job, progress))) return
  // The last accepted event no longer exists, so everything is sent again.
  if (progress) job.log('WARNING', 'The last event sent no longer exists. All events are sent again.')
  await sendRowsAfter(client, job, null)
}

/** Sends the events after the last accepted one. Returns whether that one was found. */
async function sendRowsAfter(
  client: CaptureClient,
  job: Job,
  progress: CaptureProgress | null,
): Promise<boolean> {
  const sender = createBatchSender(client, job, progress)
  const toItem = createItemMapper(job.rows.columns)
  let hasFoundLast = progress === null
  for await (const batch of job.rows.values(job.signal)) {
    for (const row of batch) {
      const item = toItem(row)
      if (hasFoundLast) await sender.add(item)
      else hasFoundLast = item.uuid === progress?.uuid
    }
  }
  await sender.flush()
  if (hasFoundLast && progress) job.onWritten(progress.rows, progress.bytes)
  return hasFoundLast
}

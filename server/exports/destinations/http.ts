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
export function httpDestination(way: CaptureClient): ExportDestination<CaptureConfig> {
  return {
    fields: { events: CAPTURE_FIELDS, persons: [] },
    write: (job) => write(way, job),
    steps: [
      {
        name: 'Reach the address',
        description: 'Sends a batch without events.',
        run: (config, signal) => testEndpoint(way, config, signal),
      },
    ],
  }
}

/** Endpoints may reject a batch without events: a well-formed rejection is sufficient. */
async function testEndpoint(way: CaptureClient, config: CaptureConfig, signal: AbortSignal): Promise<void> {
  const answer = await post(way, config, buildBody(config.token, []), signal)
  if (answer.status === 400 && !isWebPage(answer)) return
  const refusal = toCaptureError(answer, config)
  if (refusal) throw refusal
}

type Job = WriteJob<CaptureConfig>

async function write(way: CaptureClient, job: Job): Promise<void> {
  if (job.run.model !== 'events') throw new PermanentError('This destination takes events only.')
  const progress: CaptureProgress | null = job.cursor === null ? null : JSON.parse(job.cursor)
  if (progress && (await sendRowsAfter(way, job, progress))) return
  // The last accepted event no longer exists, so everything is sent again.
  if (progress) job.log('WARNING', 'The event that was sent last is gone. Everything is sent once more.')
  await sendRowsAfter(way, job, null)
}

/** Sends the events after the last accepted one. Returns whether that one was found. */
async function sendRowsAfter(
  way: CaptureClient,
  job: Job,
  progress: CaptureProgress | null,
): Promise<boolean> {
  const sender = createBatchSender(way, job, progress)
  const toItem = createItemMapper(job.rows.columns)
  let found = progress === null
  for await (const batch of job.rows.values(job.signal)) {
    for (const row of batch) {
      const item = toItem(row)
      if (found) await sender.add(item)
      else found = item.uuid === progress?.uuid
    }
  }
  await sender.flush()
  if (found && progress) job.onWritten(progress.rows, progress.bytes)
  return found
}

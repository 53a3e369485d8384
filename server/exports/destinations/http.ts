import { bodyOf, type CaptureConfig, type CaptureWay, isWebPage, post, refusalOf } from './capture/endpoint'
import { CAPTURE_FIELDS, itemsOf } from './capture/item'
import { createSender, type Progress } from './capture/sender'
import { type Destination, PermanentError, type WriteJob } from './destination'

/**
 * Destination for capture endpoints, such as that of another Hedgerow server. Events retain their ids, so that each is
 * stored once.
 */
export function httpDestination(way: CaptureWay): Destination<CaptureConfig> {
  return {
    fields: { events: CAPTURE_FIELDS, persons: [] },
    write: (job) => write(way, job),
    steps: [
      {
        name: 'Reach the address',
        description: 'Sends a batch without events.',
        run: (config, signal) => tryAddress(way, config, signal),
      },
    ],
  }
}

/** Endpoints may reject a batch without events: a well-formed rejection is sufficient. */
async function tryAddress(way: CaptureWay, config: CaptureConfig, signal: AbortSignal): Promise<void> {
  const answer = await post(way, config, bodyOf(config.token, []), signal)
  if (answer.status === 400 && !isWebPage(answer)) return
  const refusal = refusalOf(answer, config)
  if (refusal) throw refusal
}

type Job = WriteJob<CaptureConfig>

async function write(way: CaptureWay, job: Job): Promise<void> {
  if (job.run.model !== 'events') throw new PermanentError('This destination takes events only.')
  const progress: Progress | null = job.cursor === null ? null : JSON.parse(job.cursor)
  if (progress && (await sendAfter(way, job, progress))) return
  // The last accepted event no longer exists, so everything is sent again.
  if (progress) job.log('WARNING', 'The event that was sent last is gone. Everything is sent once more.')
  await sendAfter(way, job, null)
}

/** Sends the events after the last accepted one. Returns whether that one was found. */
async function sendAfter(way: CaptureWay, job: Job, progress: Progress | null): Promise<boolean> {
  const sender = createSender(way, job, progress)
  const toItem = itemsOf(job.rows.columns)
  let found = progress === null
  for await (const batch of job.rows.values(job.signal)) {
    for (const row of batch) {
      const item = toItem(row)
      if (found) await sender.add(item)
      else found = item.uuid === progress?.uuid
    }
  }
  await sender.flush()
  if (found && progress) job.wrote(progress.rows, progress.bytes)
  return found
}

import { PassThrough } from 'node:stream'
import { loggerOptions } from '../../server/core/logger'

/** Creates an in-memory log with entries of all levels. */
export function createMemoryLog() {
  const stream = new PassThrough()
  const log = { text: '', logger: { ...loggerOptions({ LOG_LEVEL: 'trace' }), stream } }
  stream.on('data', (chunk) => {
    log.text += chunk
  })
  return log
}

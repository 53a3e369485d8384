import { PassThrough } from 'node:stream'
import { loggerOptions } from '../log'

/** The log of a server with everything in it, kept in memory. */
export function keptLog() {
  const stream = new PassThrough()
  const log = { text: '', logger: { ...loggerOptions({ LOG_LEVEL: 'trace' }), stream } }
  stream.on('data', (chunk) => {
    log.text += chunk
  })
  return log
}

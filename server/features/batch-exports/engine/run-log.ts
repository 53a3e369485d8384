import type { FastifyBaseLogger } from 'fastify'
import type { LogLevel } from '../../../../contract/domain/exports'
import type { Database } from '../../../core/db/database'
import { writeLog } from './export-log'
import type { ExportRunRow } from './records'

export type LogFn = (level: LogLevel, message: string) => void

/** Opens the log of a run, which writes messages in order in the background. */
export function createRunLogger(db: Database, run: ExportRunRow, log: FastifyBaseLogger) {
  let written = Promise.resolve()
  const writeLine: LogFn = (level, message) => {
    written = written
      .then(() => writeLog(db, run, level, message))
      // A failure to write the log does not fail the run.
      .catch((error) => log.warn({ err: error, run: run.id }, 'export log line not stored'))
  }
  return { log: writeLine, close: () => written }
}

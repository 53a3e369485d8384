import type { FastifyBaseLogger } from 'fastify'
import type { LogLevel } from '../../../contract/exports'
import type { Database } from '../../db/client'
import { writeLog } from './log'
import type { ExportRunRow } from './records'

export type Say = (level: LogLevel, message: string) => void

/** What a run says, written down in order while it goes on. */
export function openJournal(db: Database, run: ExportRunRow, log: FastifyBaseLogger) {
  let written = Promise.resolve()
  const say: Say = (level, message) => {
    written = written
      .then(() => writeLog(db, run, level, message))
      // Nothing fails because nobody could hear of it.
      .catch((error) => log.warn({ err: error, run: run.id }, 'a line of an export log was lost'))
  }
  return { say, close: () => written }
}

import { RUN_STATUSES } from '../../../../contract/exports'
import { instant, pageNumber, partsReader, recordId, text } from '../../../api/address-parts'
import { LOG_LEVELS } from './log-levels'

/** What the address of an export says beside its path: the view, what is open in it, and what narrows it. */
export const readDetailSearch = partsReader({
  tab: ['runs', 'backfills', 'logs', 'files', 'configuration', 'history', 'json'],
  page: pageNumber,
  run: recordId,
  status: RUN_STATUSES,
  backfill: recordId,
  cursor: text,
  level: LOG_LEVELS.map(({ value }) => value),
  search: text,
  instance: recordId,
  prefix: text,
  // The intervals on show end here, and how they are shown.
  until: instant,
  as: ['table'],
})

export type DetailSearch = ReturnType<typeof readDetailSearch>

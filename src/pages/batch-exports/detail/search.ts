import { RUN_STATUSES } from '../../../../contract/exports'
import { instant, pageNumber, partsReader, recordId, text } from '../../../api/address-parts'
import { LOG_LEVELS } from './log-levels'

/** Search parameters of an export page: the tab, the open item and the filters. */
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
  // End of the displayed intervals, and how they are displayed.
  until: instant,
  as: ['table'],
})

export type DetailSearch = ReturnType<typeof readDetailSearch>

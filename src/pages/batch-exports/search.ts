import { RUN_STATUSES } from '../../../contract/domain/exports'
import {
  createSearchParamsParser,
  isPageNumber,
  isRecordId,
  isText,
  isTimestamp,
} from '../../api/list-url/search-params'
import { t } from '../../lib/i18n/translate'

/** Log level filters, as lists of API values. */
export const LOG_LEVEL_OPTIONS = [
  { value: 'INFO,WARNING,ERROR', label: t('Info and above') },
  { value: 'WARNING,ERROR', label: t('Warnings and errors') },
  { value: 'ERROR', label: t('Errors') },
]

/** Search parameters of an export page: the tab, the open item and the filters. */
export const parseDetailSearch = createSearchParamsParser({
  tab: ['runs', 'backfills', 'logs', 'files', 'configuration', 'history', 'json'],
  page: isPageNumber,
  run: isRecordId,
  status: RUN_STATUSES,
  backfill: isRecordId,
  cursor: isText,
  level: LOG_LEVEL_OPTIONS.map(({ value }) => value),
  search: isText,
  instance: isRecordId,
  prefix: isText,
  // End of the displayed intervals, and how they are displayed.
  until: isTimestamp,
  as: ['table'],
})

export type DetailSearch = ReturnType<typeof parseDetailSearch>

/** Search parameters of the page of a new export: the export to copy. */
export const parseNewSearch = createSearchParamsParser({ from: isRecordId })

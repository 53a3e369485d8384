import { EXPORT_MODELS } from '../../../contract/domain/exports'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { type ExportCellContext, exportColumns } from './columns'
import { getModelLabel } from './labels'
import { buildPath, type ExportScope, toExportScope } from './scope'

const createTable = (resource: ExportScope['resource']): TableDefinition<BatchExport, ExportCellContext> => ({
  label: t('Batch exports'),
  singular: t('batch export'),
  ...(resource === 'projectBatchExports' && { excludeFromGlobalSearch: true as const }),
  list: lists[resource],
  columns: exportColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }, params) => buildPath(toExportScope(params), id),
  search: t('Search names'),
  filters: [
    {
      name: 'paused',
      label: t('Any status'),
      options: [
        { value: 'false', label: t('Active') },
        { value: 'true', label: t('Paused') },
      ],
    },
    {
      name: 'model',
      label: t('All models'),
      options: EXPORT_MODELS.map((value) => ({ value, label: getModelLabel(value) })),
    },
  ],
  empty: {
    title: t('No batch exports yet'),
    text: t(
      'Batch exports send events or persons to object storage, a database or files on a schedule, and can backfill historical data.',
    ),
  },
})

/** Lists of batch exports: of a project, and of all projects of an organization. */
export const exportTables = {
  projectBatchExports: createTable('projectBatchExports'),
  batchExports: createTable('batchExports'),
}

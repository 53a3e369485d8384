import { Link } from '@tanstack/react-router'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { t } from '../../lib/i18n/translate'
import { buildPath, type ExportScope } from './scope'

/** Breadcrumbs: to the list, and from subpages of an export to the export. */
export const exportCrumbs = (scope: ExportScope, record?: Pick<BatchExport, 'id' | 'name'>) => [
  <Link key="all" to={scope.href}>
    {t('Batch exports')}
  </Link>,
  ...(record
    ? [
        <Link key="this" to={buildPath(scope, record.id)}>
          {record.name}
        </Link>,
      ]
    : []),
]

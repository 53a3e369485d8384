import { Link } from '@tanstack/react-router'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { t } from '../../texts/translate'
import { buildPath, type ExportScope } from './scope'

/** Breadcrumbs: to the list, and from subpages of an export to the export. */
export const exportCrumbs = (place: ExportScope, of?: Pick<BatchExport, 'id' | 'name'>) => [
  <Link key="all" to={place.href}>
    {t('Batch exports')}
  </Link>,
  ...(of
    ? [
        <Link key="this" to={buildPath(place, of.id)}>
          {of.name}
        </Link>,
      ]
    : []),
]

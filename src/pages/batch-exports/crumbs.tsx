import { Link } from '@tanstack/react-router'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { t } from '../../texts/translate'
import { below, type ExportPlace } from './place'

/** Breadcrumbs: to the list, and from subpages of an export to the export. */
export const exportCrumbs = (place: ExportPlace, of?: Pick<BatchExport, 'id' | 'name'>) => [
  <Link key="all" to={place.href}>
    {t('Batch exports')}
  </Link>,
  ...(of
    ? [
        <Link key="this" to={below(place, of.id)}>
          {of.name}
        </Link>,
      ]
    : []),
]

import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { featureFlagColumns } from './columns'

export const featureFlagsTable: TableDefinition<FeatureFlag> = {
  label: t('Feature flags'),
  singular: t('feature flag'),
  list: lists.featureFlags,
  columns: featureFlagColumns,
  rowKey: ({ id }) => String(id),
  rowName: ({ key }) => key,
  href: ({ id }, { project_id }) => `/projects/${project_id}/feature_flags/${id}`,
  search: t('Search keys and descriptions'),
  filters: [
    {
      name: 'active',
      label: t('Any state'),
      options: [
        { value: 'true', label: t('On') },
        { value: 'false', label: t('Off') },
      ],
    },
  ],
  empty: {
    title: t('No feature flags yet'),
    text: t('Feature flags turn parts of your product on for some or all users without a new release.'),
  },
}

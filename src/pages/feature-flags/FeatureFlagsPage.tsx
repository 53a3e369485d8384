import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import {
  useCreatorFilter,
  useMemberFilter,
  withCurrentOption,
} from '../../components/list-tools/use-creator-filter'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { featureFlagsTable } from './table'
import { useFeatureFlagActions } from './use-feature-flag-actions'

export function FeatureFlagsPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/feature_flags' })
  const list = useListPage(featureFlagsTable.list)
  const reason = useDenialReason(api.featureFlags.create)
  const actions = useFeatureFlagActions(project_id)
  const denial = useDenialReason(api.featureFlags.update)
  const creatorFilter = useCreatorFilter(list)
  const ownerFilter = useMemberFilter(list, 'owner_id', t('Any owner'))
  const tags = useQuery({
    ...query('featureFlags', 'tags', { params: { project_id } }),
    enabled: list.query.data !== undefined,
  })
  const options = (tags.data ?? []).map((tag) => ({ value: tag, label: tag }))
  const hasTagFilter = options.length > 0 || list.search.tags !== undefined
  const tagFilter = hasTagFilter
    ? withCurrentOption(list, { name: 'tags', label: t('Any tag'), options })
    : null
  const calls = useQuery({
    ...query('featureFlags', 'dailyCalls', { params: { project_id } }),
    enabled: list.query.data !== undefined,
  })
  const table = useCellContext(featureFlagsTable, {
    project_id,
    reason: denial,
    calls: calls.isError ? null : calls.data,
  })
  const create: PageAction = {
    ...NEW,
    label: t('New feature flag'),
    disabledReason: () => reason,
    effect: { href: () => `/projects/${project_id}/feature_flags/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Feature flags')}
        description={t('Release features to some or all users without a deployment.')}
        reason={reason}
        actions={<PageActions name={t('Feature flags')} actions={[create]} />}
      />
      <ListTable
        table={table}
        list={list}
        actions={actions}
        create={create}
        loadedFilters={[tagFilter, ownerFilter, creatorFilter]}
      />
    </>
  )
}

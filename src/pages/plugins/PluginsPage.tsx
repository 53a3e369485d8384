import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { isInPluginGroup } from '../../../contract/domain/plugin-groups'
import { PLUGIN_SEGMENTS } from '../../../contract/endpoints/plugins'
import { isObject } from '../../../contract/is-object'
import type { Plugin } from '../../../contract/schemas/plugins'
import { getFirstProject } from '../../api/session/accessible-projects'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { listQuery } from '../../components/data-table/list-query'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { PathTabs } from '../../components/ui/page/Tabs'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getGroupUrl, groupLabels, type PluginScope, usePluginOwner } from './groups'
import { getPluginsDenial } from './permissions'
import { pluginTables } from './tables'
import { usePluginActions } from './use-plugin-actions'

/** List page of the plugins, with a tab for each of the five groups. */
export function PluginsPage() {
  const scope = useParams({ from: '/organizations/$organization_id/$segment/' })
  const { organization_id, segment } = scope
  const plugins = useKnownPlugins(scope)
  const owner = usePluginOwner(organization_id)
  const project = getFirstProject(owner)
  const reason = useDenialReason(api[segment].create) ?? getPluginsDenial(owner, 'install')
  const { one } = groupLabels[segment]
  const { title } = groupLabels.plugins
  const create: PageAction = {
    ...NEW,
    label: t('Add {kind}', { kind: inSentence(one) }),
    disabledReason: () => reason,
    effect: { href: () => `${getGroupUrl(scope)}/new` },
  }
  return (
    <>
      <PageHeader
        title={title}
        path={getGroupUrl({ organization_id, segment: 'plugins' })}
        description={t('Plugins do not run here. Use the listed replacements.')}
        reason={reason}
        actions={<PageActions name={title} actions={[create]} variant="default" />}
      />
      <PathTabs
        label={t('Plugin groups')}
        tabs={PLUGIN_SEGMENTS.map((group) => ({
          to: getGroupUrl({ organization_id, segment: group }),
          label: group === 'plugins' ? t('All') : groupLabels[group].title,
          count:
            plugins === null
              ? null
              : plugins?.filter(({ capabilities }) => isInPluginGroup(group, capabilities)).length,
        }))}
      />
      {/* Each group is a separate list: no state carries over. */}
      <PluginList key={segment} scope={scope} project_id={project && String(project.id)} create={create} />
    </>
  )
}

function PluginList({
  scope,
  project_id,
  create,
}: {
  scope: PluginScope
  project_id: string | undefined
  create: PageAction
}) {
  const { segment } = scope
  const list = useListPage(pluginTables[segment].list)
  const table = useCellContext(pluginTables[segment], {
    organization_id: scope.organization_id,
    project_id,
  })
  const actions = usePluginActions(scope)
  return <ListTable table={table} list={list} actions={actions} create={create} />
}

/**
 * Returns all plugins if their list was read since the dashboard was opened, is complete on its first page, and has the
 * capabilities that determine the groups; null while the page loads that list, else undefined. It sends no request of
 * its own, except to refetch the list after a mutation.
 */
function useKnownPlugins({ organization_id, segment }: PluginScope): Plugin[] | null | undefined {
  const { data, isFetched, isPending } = useQuery({
    ...listQuery(lists.plugins, { organization_id }, {}),
    enabled: ({ state }) => state.dataUpdateCount > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending && segment === 'plugins') return null
  const plugins = isFetched ? data?.results : undefined
  const isComplete =
    plugins?.length === data?.count && plugins?.every(({ capabilities }) => isObject(capabilities))
  return isComplete ? plugins : undefined
}

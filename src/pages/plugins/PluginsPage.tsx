import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { PluginSegment } from '../../../contract/endpoints/plugins'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { groupLabels } from './labels'
import { getPluginsDenial } from './permissions'
import { usePluginOwner } from './scope'
import { pluginTables } from './tables'
import { usePluginActions } from './use-plugin-actions'

/** List page of one of the five plugin groups. */
export function PluginsPage() {
  const params = useParams({ from: '/organizations/$organization_id/$segment/' })
  // Each group is a separate list: no state carries over.
  return <PluginList key={params.segment} {...params} />
}

function PluginList({ organization_id, segment }: { organization_id: string; segment: PluginSegment }) {
  const list = useListPage(pluginTables[segment].list)
  const table = useCellContext(pluginTables[segment], { here: organization_id })
  const owner = usePluginOwner(organization_id)
  const reason = useDenialReason(api[segment].create) ?? getPluginsDenial(owner, 'install')
  const { title, one: singular, about } = groupLabels[segment]
  const actions = usePluginActions({ organization_id, segment })
  const create: PageAction = {
    ...NEW,
    label: t('Install {kind}', { kind: singular.toLowerCase() }),
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/${segment}/new` },
  }
  return (
    <>
      <PageHeader
        title={title}
        description={about}
        reason={reason}
        actions={<PageActions name={title} actions={[create]} />}
      />
      <ListTable table={table} list={list} actions={actions} create={create} />
    </>
  )
}

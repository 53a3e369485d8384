import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { PluginSegment } from '../../../contract/resources/plugins'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { DataTable } from '../../components/data-table/DataTable'
import { withFacts } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { whyNotAtAll } from './rights'
import { pluginTables } from './tables'
import { words } from './words'

/** The list of one of the five groups. */
export function PluginsPage() {
  const params = useParams({ from: '/organizations/$organization_id/$segment/' })
  // Another group is another list: nothing of the last one stays.
  return <PluginList key={params.segment} {...params} />
}

function PluginList({ organization_id, segment }: { organization_id: string; segment: PluginSegment }) {
  const list = useListPage(pluginTables[segment].list)
  const organization = useQuery(query('organizations', 'retrieve', { params: { id: organization_id } }))
  const reason = useMay(api[segment].create) ?? whyNotAtAll(organization.data, 'install')
  const { title, one, about } = words[segment]
  return (
    <>
      <PageHeader
        title={title}
        description={about}
        reason={reason}
        actions={
          <LinkButton
            to="/organizations/$organization_id/$segment/new"
            params={{ organization_id, segment }}
            disabledBecause={reason}
          >
            Install {one.toLowerCase()}
          </LinkButton>
        }
      />
      <DataTable table={withFacts(pluginTables[segment], { here: organization_id })} list={list} />
    </>
  )
}

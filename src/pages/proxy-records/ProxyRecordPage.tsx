import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { CopyText } from '../../components/cells/CopyText'
import { Time } from '../../components/cells/Time'
import { Fields } from '../../components/page/Fields'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { Section } from '../../components/page/Section'
import { StatusTag } from './StatusTag'
import { useProxyActions } from './use-proxy-actions'
import { isMoving, PROXY_LOSS, statusWords, whenNone } from './words'

const LOOK_AGAIN_MS = 5_000

export function ProxyRecordPage() {
  const params = useParams({ from: '/organizations/$organization_id/proxy_records/$id' })
  const record = useQuery({
    ...query('proxyRecords', 'retrieve', { params }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.status) ? LOOK_AGAIN_MS : false),
  })
  const actions = useProxyActions(params.organization_id)
  return (
    <Record query={record} kind="Proxy">
      {(proxy) => (
        <>
          <PageHeader
            title={proxy.domain}
            aside={<StatusTag status={proxy.status} />}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/proxy_records" params={params}>
                Reverse proxies
              </Link>,
            ]}
            actions={<ActionBar subject={{ name: proxy.domain, row: proxy, actions }} beside={['retry']} />}
          />
          <Section title="Status">
            <p>{statusWords(proxy.status).meaning}</p>
            {proxy.message && <p>{proxy.message}</p>}
            <Fields
              fields={[
                {
                  label: 'Last checked',
                  value: <Time at={proxy.last_checked_at} none={whenNone(proxy.last_checked_at, 'Never')} />,
                },
                {
                  label: 'Next check',
                  value: <Time at={proxy.next_check_at} none={whenNone(proxy.next_check_at, 'None')} />,
                },
                { label: 'Created', value: <Time at={proxy.created_at} full /> },
              ]}
            />
          </Section>
          <Section title="DNS record">
            <p>Publish this with your DNS provider. Switch off any proxying of theirs for it.</p>
            <Fields
              fields={[
                { label: 'Type', value: 'CNAME' },
                { label: 'Name', value: <CopyText text={proxy.domain} label="the name" /> },
                { label: 'Value', value: <CopyText text={proxy.target_cname} label="the value" /> },
              ]}
            />
          </Section>
          <DangerSection title="Delete this proxy" actions={actions} id="delete" row={proxy}>
            {PROXY_LOSS}
          </DangerSection>
        </>
      )}
    </Record>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { LiveAnnouncements } from '../../components/feedback/LiveAnnouncements'
import { Card } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { formatOptionalDate, getProxyStatusLabels, isTransitional, PROXY_LOSS, RECORD_ADVICE } from './labels'
import { ProxyStatusBadge } from './table'
import { useProxyActions } from './use-proxy-actions'

const REFETCH_INTERVAL_MS = 5_000

export function ProxyRecordPage() {
  const params = useParams({ from: '/organizations/$organization_id/proxy_records/$id' })
  const record = useQuery({
    ...query('proxyRecords', 'retrieve', { params }),
    refetchInterval: ({ state }) =>
      state.data && isTransitional(state.data.status) ? REFETCH_INTERVAL_MS : false,
  })
  const actions = useProxyActions(params.organization_id)
  return (
    <RecordBoundary query={record} kind={t('Proxy')}>
      {(proxy) => (
        <NarrowColumn>
          <PageHeader
            title={proxy.domain}
            aside={<ProxyStatusBadge status={proxy.status} />}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/proxy_records" params={params}>
                {t('Reverse proxies')}
              </Link>,
            ]}
            actions={
              <ActionBar subject={{ name: proxy.domain, row: proxy, actions }} beside={['check', 'retry']} />
            }
          />
          <LiveAnnouncements
            of={[{ id: proxy.id, words: `${proxy.domain}: ${getProxyStatusLabels(proxy.status).label}` }]}
          />
          <div className="stack gap-16">
            <Card title={t('Status')}>
              <p className="mb-12 soft">{proxy.message || getProxyStatusLabels(proxy.status).meaning}</p>
              <FieldList
                fields={[
                  {
                    label: t('Last checked'),
                    value: (
                      <RelativeTime
                        at={proxy.last_checked_at}
                        none={formatOptionalDate(proxy.last_checked_at, t('Never'))}
                      />
                    ),
                  },
                  ...(proxy.next_check_at
                    ? [{ label: t('Next check'), value: <RelativeTime at={proxy.next_check_at} /> }]
                    : []),
                  { label: t('Created'), value: <RelativeTime at={proxy.created_at} full /> },
                ]}
              />
            </Card>
            <Card title={t('DNS record')}>
              <p className="mb-12 soft">{RECORD_ADVICE}</p>
              <FieldList
                fields={[
                  { label: t('Type'), value: 'CNAME' },
                  { label: t('Name'), value: <CopyText text={proxy.domain} label={t('the name')} /> },
                  { label: t('Value'), value: <CopyText text={proxy.target_cname} label={t('the value')} /> },
                ]}
              />
            </Card>
          </div>
          <DangerSection title={t('Delete proxy')} actions={actions} id="delete" row={proxy}>
            {PROXY_LOSS}
          </DangerSection>
        </NarrowColumn>
      )}
    </RecordBoundary>
  )
}

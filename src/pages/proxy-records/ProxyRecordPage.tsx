import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { canRetry } from '../../../contract/proxies'
import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { useWrite } from '../../api/use-write'
import { CopyText } from '../../components/cells/CopyText'
import { Time } from '../../components/cells/Time'
import { ask } from '../../components/confirm/question'
import { Fields } from '../../components/page/Fields'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { Section } from '../../components/page/Section'
import { say, sayError } from '../../components/toasts/toasts'
import { StatusTag } from './StatusTag'
import { isMoving, statusWords } from './words'

const LOOK_AGAIN_MS = 5_000
const LOSS = 'Events sent to this host are lost from then on.'

export function ProxyRecordPage() {
  const params = useParams({ from: '/organizations/$organization_id/proxy_records/$id' })
  const record = useQuery({
    ...query('proxyRecords', 'retrieve', { params }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.status) ? LOOK_AGAIN_MS : false),
  })
  const { mutateAsync: retry } = useWrite('proxyRecords', 'retry')
  const { mutateAsync: destroy } = useWrite('proxyRecords', 'destroy')
  const navigate = useNavigate()
  const reason = useMay(api.proxyRecords.destroy, 'change a proxy')
  const to = '/organizations/$organization_id/proxy_records'

  const tryAgain = () =>
    retry({ params, body: {} }).catch((error) => sayError('It was not tried again.', error))
  const remove = ({ domain }: ProxyRecord) =>
    ask({
      title: `Delete ${domain}?`,
      message: LOSS,
      confirm: 'Delete proxy',
      danger: true,
      action: async () => {
        await destroy({ params })
        await navigate({ to, params })
        say(`${domain} was deleted.`)
      },
    })

  return (
    <Record query={record} kind="Proxy">
      {(proxy) => (
        <>
          <PageHeader
            title={proxy.domain}
            aside={<StatusTag status={proxy.status} />}
            crumbs={[
              <Link key="all" to={to} params={params}>
                Reverse proxies
              </Link>,
            ]}
            actions={
              canRetry(proxy.status) && (
                <Button
                  variant="default"
                  disabled={reason !== null}
                  title={reason ?? undefined}
                  onClick={() => void tryAgain()}
                >
                  Try again
                </Button>
              )
            }
          />
          <Section title="Status">
            <p>{statusWords(proxy.status).meaning}</p>
            {proxy.message && <p>{proxy.message}</p>}
            <Fields
              fields={[
                { label: 'Last checked', value: <Time at={proxy.last_checked_at} none="Never" /> },
                { label: 'Next check', value: <Time at={proxy.next_check_at} none="None" /> },
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
          <Section title="Delete this proxy" danger>
            <p>{reason ?? LOSS}</p>
            <Button color="red" variant="outline" disabled={reason !== null} onClick={() => remove(proxy)}>
              Delete proxy
            </Button>
          </Section>
        </>
      )}
    </Record>
  )
}

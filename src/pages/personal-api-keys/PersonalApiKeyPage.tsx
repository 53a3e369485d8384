import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useKeyInUse } from '../../api/key-in-use'
import { namesOf, placesOf } from '../../api/key-places'
import { query } from '../../api/queries'
import { usePlaces } from '../../api/use-places'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { Tag } from '../../components/cells/Tag'
import { Time } from '../../components/cells/Time'
import { Fields } from '../../components/page/Fields'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { useKeyActions } from './use-key-actions'

export function PersonalApiKeyPage() {
  const params = useParams({ from: '/personal_api_keys/$id' })
  const record = useQuery(query('personalApiKeys', 'retrieve', { params }))
  const { data: current } = useKeyInUse((key) => key?.id)
  const names = namesOf(usePlaces())
  const actions = useKeyActions()
  return (
    <Record query={record} kind="API key">
      {(key) => {
        const mine = key.id === current
        return (
          <>
            <PageHeader
              title={key.label}
              aside={mine && <Tag tone="good">in use</Tag>}
              crumbs={[
                <Link key="all" to="/personal_api_keys">
                  API keys
                </Link>,
              ]}
              actions={<ActionBar subject={{ name: key.label, row: key, actions }} beside={[]} />}
            />
            <Fields
              fields={[
                {
                  label: 'Value',
                  value: <code>{key.mask_value}</code>,
                  hint: 'The whole value was shown when the key was made, and is not kept.',
                },
                {
                  label: 'May do',
                  value: key.scopes.includes('*') ? 'Everything that you may do' : key.scopes.join(', '),
                },
                { label: 'Works in', value: placesOf(key, names).join(', ') || 'Everywhere' },
                { label: 'Last used', value: <Time at={key.last_used_at} none="Never" full /> },
                { label: 'Created', value: <Time at={key.created_at} full /> },
              ]}
            />
            <DangerSection title="Revoke this key" actions={actions} id="revoke" row={key}>
              What uses it is refused from then on.
              {mine && ' You are signed in with it: you will be signed out.'}
            </DangerSection>
          </>
        )
      }}
    </Record>
  )
}

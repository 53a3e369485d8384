import { IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import { useKeyInUse } from '../../api/key-in-use'
import { namesOf } from '../../api/key-places'
import { useMay } from '../../api/may'
import { usePlaces } from '../../api/use-places'
import { PlainTable } from '../../components/data-table/PlainTable'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { ErrorPanel } from '../../components/states/ErrorPanel'
import { keyColumns } from './columns'
import { useKeys } from './use-keys'
import { useRevoke } from './use-revoke'

export function PersonalApiKeysPage() {
  const inUse = useKeyInUse((key) => key)
  const reason = useMay(api.personalApiKeys.create)
  const whyAlone = useMay(api.personalApiKeys.list)
  const notRevoke = useMay(api.personalApiKeys.destroy)
  const list = useKeys()
  const names = namesOf(usePlaces())
  const revoke = useRevoke()
  const keys = list.data ?? (inUse.data ? [inUse.data] : [])
  return (
    <>
      <PageHeader
        title="API keys"
        description="A key signs you in here, and lets programs use the API in your name."
        reason={whyAlone ? `${whyAlone} Yours does not: the list shows this key alone.` : reason}
        actions={
          <LinkButton to="/personal_api_keys/new" disabledBecause={reason}>
            New key
          </LinkButton>
        }
      />
      {list.isError && (
        <ErrorPanel
          error={list.error}
          title="The other keys cannot be shown"
          onRetry={() => void list.refetch()}
        />
      )}
      {keys.length === 0 && !list.isError && <p role="status">Loading the keys …</p>}
      {keys.length > 0 && (
        <PlainTable
          label="API keys"
          rows={keys}
          columns={keyColumns(inUse.data?.id, names)}
          rowKey={({ id }) => id}
          rowName={({ label }) => label}
          rowMenu={(key) => [
            {
              label: 'Revoke',
              icon: IconTrash,
              danger: true,
              disabledBecause: notRevoke,
              onClick: () => revoke(key),
            },
          ]}
        />
      )}
    </>
  )
}

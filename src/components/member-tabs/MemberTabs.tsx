import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import { PathTabs } from '../ui/page/Tabs'

/** Returns the number of records of a list; null while loading, undefined if it is unknown. */
function useCount(resource: 'members' | 'invites' | 'roles', organization_id: string) {
  const reason = useDenialReason(api[resource].list)
  const { data, isError } = useQuery({
    ...query(resource, 'list', { params: { organization_id }, query: { limit: '1' } }),
    enabled: reason === null,
  })
  return reason !== null || isError ? undefined : (data?.count ?? null)
}

/** Tabs of the pages about the people of an organization, with the number of records of each. */
export function MemberTabs({ organization_id }: { organization_id: string }) {
  const path = `/organizations/${organization_id}`
  return (
    <PathTabs
      label={t('Members')}
      tabs={[
        { to: `${path}/members`, label: t('Members'), count: useCount('members', organization_id) },
        { to: `${path}/invites`, label: t('Invites'), count: useCount('invites', organization_id) },
        { to: `${path}/roles`, label: t('Roles'), count: useCount('roles', organization_id) },
      ]}
    />
  )
}

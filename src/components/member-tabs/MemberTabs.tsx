import { t } from '../../lib/i18n/translate'
import { PathTabs } from '../ui/page/Tabs'
import { useListCount } from './use-list-count'

/** Tabs of the pages about the people of an organization, with the number of records of each. */
export function MemberTabs({ organization_id }: { organization_id: string }) {
  const path = `/organizations/${organization_id}`
  return (
    <PathTabs
      label={t('Members')}
      tabs={[
        { to: `${path}/members`, label: t('Members'), count: useListCount('members', organization_id) },
        { to: `${path}/invites`, label: t('Invites'), count: useListCount('invites', organization_id) },
        { to: `${path}/roles`, label: t('Roles'), count: useListCount('roles', organization_id) },
      ]}
    />
  )
}

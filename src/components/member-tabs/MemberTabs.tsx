import { t } from '../../lib/i18n/translate'
import { PathTabs } from '../ui/page/Tabs'

/** Tabs of the pages about the people of an organization. */
export const MemberTabs = ({ organization_id }: { organization_id: string }) => (
  <PathTabs
    label={t('Members')}
    tabs={[
      { to: `/organizations/${organization_id}/members`, label: t('Members') },
      { to: `/organizations/${organization_id}/invites`, label: t('Invites') },
      { to: `/organizations/${organization_id}/roles`, label: t('Roles') },
    ]}
  />
)

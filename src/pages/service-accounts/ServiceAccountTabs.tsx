import { useListCount } from '../../components/member-tabs/use-list-count'
import { PathTabs } from '../../components/ui/page/Tabs'
import { t } from '../../lib/i18n/translate'

/** Tabs of the pages about programs that use the API. */
export const ServiceAccountTabs = ({ organization_id }: { organization_id: string }) => (
  <PathTabs
    label={t('Service accounts')}
    tabs={[
      {
        to: `/organizations/${organization_id}/service_accounts`,
        label: t('Service accounts'),
        count: useListCount('serviceAccounts', organization_id),
      },
      {
        to: `/organizations/${organization_id}/api_keys`,
        label: t('All API keys'),
        count: useListCount('organizationApiKeys', organization_id),
      },
    ]}
  />
)

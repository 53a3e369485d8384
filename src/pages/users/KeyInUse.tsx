import { Link } from '@tanstack/react-router'
import { formatKeyPermissions } from '../../api/api-key-labels'
import { buildScopeNames, listRestrictedScopes } from '../../api/api-key-restrictions'
import { useCurrentApiKey } from '../../api/current-api-key'
import { useMemberships } from '../../api/use-memberships'
import { FieldList } from '../../components/page/FieldList'
import { Section } from '../../components/page/Section'
import { t } from '../../texts/translate'

/** Scopes and access of the current API key. Not every server returns them. */
export function KeyInUse() {
  const { data: key } = useCurrentApiKey((key) => key)
  const names = buildScopeNames(useMemberships())
  if (!key) return null
  return (
    <Section title={t('Current key')}>
      <FieldList
        fields={[
          {
            label: t('Label'),
            value: (
              <Link to="/personal_api_keys/$id" params={{ id: key.id }}>
                {key.label}
              </Link>
            ),
          },
          { label: t('Permissions'), value: formatKeyPermissions(key.scopes ?? []) },
          {
            label: t('Resource access'),
            value: listRestrictedScopes(key, names).join(', ') || t('All resources'),
          },
        ]}
      />
    </Section>
  )
}

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
    <Section title={t('The key in use')}>
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
          { label: t('May do'), value: formatKeyPermissions(key.scopes ?? []) },
          { label: t('Works in'), value: listRestrictedScopes(key, names).join(', ') || t('Everywhere') },
        ]}
      />
    </Section>
  )
}

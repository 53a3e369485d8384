import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatKeyPermissions } from '../../api/session/api-key-labels'
import { buildScopeNames, listRestrictedScopes } from '../../api/session/api-key-restrictions'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { useMe } from '../../api/session/me'
import { useMemberships } from '../../api/session/use-memberships'
import { notifySuccess } from '../../components/overlays/toasts'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'
import { AccountForm } from './AccountForm'
import { COLOR_SCHEME_OPTIONS } from './model'

export function AccountPage() {
  const me = useMe()
  const { setColorScheme } = useMantineColorScheme()
  const [saves, setSaves] = useState(0)
  return (
    <RecordBoundary query={me} kind={t('Account')}>
      {(person) => (
        <>
          <PageHeader title={t('Your account')} />
          <NarrowColumn>
            <AccountForm
              // After saving, the form is remounted with the values returned by the server.
              key={saves}
              me={person}
              onSaved={({ theme_mode }) => {
                const selectedTheme = COLOR_SCHEME_OPTIONS.find((theme) => theme === theme_mode)
                if (selectedTheme && selectedTheme !== person.theme_mode) {
                  setColorScheme(selectedTheme === 'system' ? 'auto' : selectedTheme)
                }
                setSaves(saves + 1)
                notifySuccess(t('Changes saved.'))
              }}
            />
          </NarrowColumn>
          <Section title={t('Account details')}>
            <FieldList
              fields={[
                { label: t('Email'), value: person.email },
                { label: t('Joined'), value: <RelativeTime at={person.date_joined} full /> },
              ]}
            />
          </Section>
          <KeyInUse />
        </>
      )}
    </RecordBoundary>
  )
}

/** Scopes and access of the current API key. Not every server returns them. */
function KeyInUse() {
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

import { Input, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Me, MePatch } from '../../../contract/schemas/users'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { useMe } from '../../api/session/me'
import { buildScopeNames, listRestrictedScopes } from '../../api/session/memberships'
import { useMemberships } from '../../api/session/use-memberships'
import { formatKeyPermissions } from '../../components/api-keys/labels'
import { FieldRow, FieldStack } from '../../components/form/FieldGroup'
import { SelectField, TextField } from '../../components/form/fields'
import { updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { useField, useValues } from '../../components/form/use-field'
import { notifySuccess } from '../../components/overlays/toasts'
import { ROLE_OPTIONS } from '../../components/people-filter/role-at-organization'
import { Card, CardColumns } from '../../components/ui/card/Card'
import { Avatar, getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { FilterSegments } from '../../components/ui/page/FilterSegments'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { type AccountValues, accountModel, accountValues, COLOR_SCHEME_OPTIONS } from './model'
import { Sessions } from './Sessions'

const THEMES = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

/** Theme of the account. One without a theme follows the system. */
function ThemeField() {
  const { value, loaded, set, error } = useField('theme_mode')
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('Theme')}
      description={t('Saved with your account. The account menu changes it on this device only.')}
      error={error}
    >
      <div className="mt-8">
        <div data-field="theme_mode" hidden />
        <FilterSegments
          label={t('Theme')}
          value={typeof value === 'string' ? value : 'system'}
          options={THEMES}
          onChange={(theme) => set(theme === 'system' && !loaded ? null : theme)}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Form for the editable fields of the user's own record. */
const AccountForm = ({ me, onSaved }: { me: Me; onSaved: (saved: Me) => void }) => (
  <ResourceForm
    target={updateTarget('users', 'update', { uuid: '@me' }, me)}
    schema={MePatch}
    values={accountValues}
    model={accountModel}
    submitLabel={t('Save')}
    onSaved={onSaved}
  >
    <Card title={t('Profile')}>
      <FieldStack>
        <FieldRow>
          <TextField name="first_name" label={t('First name')} required />
          <TextField name="last_name" label={t('Last name')} />
        </FieldRow>
        <SelectField
          name="role_at_organization"
          label={t('Job title')}
          description={t('Visible to other members.')}
          options={[{ value: null, label: t('Not set') }, ...ROLE_OPTIONS]}
        />
      </FieldStack>
    </Card>
    <Card title={t('Preferences')}>
      <FieldStack>
        <ThemeField />
        <DefaultScopeFields me={me} />
      </FieldStack>
    </Card>
  </ResourceForm>
)

export function AccountPage() {
  const me = useMe()
  const { setColorScheme } = useMantineColorScheme()
  const [saves, setSaves] = useState(0)
  return (
    <RecordBoundary query={me} kind={t('Account')}>
      {(person) => (
        <>
          <PageHeader
            title={getPersonName(person)}
            avatar={<Avatar user={person} large />}
            description={`${t('Your account')} · ${person.email}`}
          />
          <CardColumns
            aside={
              <div className="stack gap-16">
                <KeyInUse />
                <Sessions />
                <Card title={t('Account details')}>
                  <FieldList
                    fields={[
                      { label: t('Email'), value: person.email },
                      { label: t('Created'), value: <RelativeTime at={person.date_joined} full /> },
                    ]}
                  />
                </Card>
              </div>
            }
          >
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
          </CardColumns>
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
    <Card title={t('Current key')}>
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
    </Card>
  )
}

/** Fields for the current organization and project, which `@current` refers to in the API. */
function DefaultScopeFields({ me }: { me: Me }) {
  const { setValue } = useFormContext<AccountValues>()
  const { set_current_organization: id } = useValues<AccountValues>()
  const isHere = id === me.organization?.id
  const otherProjects = useQuery({
    ...query('organizations', 'retrieve', { params: { id: id ?? '' } }),
    enabled: id !== null && !isHere,
    retry: false,
  })
  const projects = getTeams(isHere ? me.organization : otherProjects.data)
  if (id === null) return null
  return (
    <div>
      <FieldRow>
        <SelectField
          name="set_current_organization"
          label={t('Current organization')}
          options={me.organizations.map(({ id, name }) => ({ value: id, label: name }))}
          onPick={(value) => {
            const selectedOrganization = me.organizations.find((organization) => organization.id === value)
            if (!selectedOrganization) return
            setValue('set_current_organization', selectedOrganization.id, { shouldDirty: true })
            setValue(
              'set_current_team',
              selectedOrganization.id === me.organization?.id ? (me.team?.id ?? null) : null,
            )
          }}
        />
        <SelectField
          name="set_current_team"
          label={t('Current project')}
          options={[
            ...(isHere && me.team ? [] : [{ value: null, label: t('Default') }]),
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FieldRow>
      <p className="mt-4 soft text-sm">{t('Defaults for @current in API URLs.')}</p>
    </div>
  )
}

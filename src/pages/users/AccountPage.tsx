import { Input, NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '../../../contract'
import { LEVELS } from '../../../contract/domain/levels'
import { type Me, MePatch } from '../../../contract/schemas/users'
import { useApiMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { useMe } from '../../api/session/me'
import { buildScopeNames, listRestrictedScopes } from '../../api/session/memberships'
import { useDenialReason } from '../../api/session/permissions'
import { isSessionPersistent } from '../../api/session/session'
import { useMemberships } from '../../api/session/use-memberships'
import { KeyExpiry } from '../../components/api-keys/key-columns'
import { formatKeyPermissions, formatMask } from '../../components/api-keys/labels'
import { ALL_ROWS } from '../../components/data-table/PlainListPage'
import { FieldRow, FieldStack } from '../../components/form/FieldGroup'
import { SelectField, TextField } from '../../components/form/fields'
import { updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { useValues } from '../../components/form/use-field'
import { notifyError, notifySuccess } from '../../components/overlays/toasts'
import { ROLE_OPTIONS } from '../../components/people-filter/role-at-organization'
import { Card, CardColumns, CardRow, CardRows } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { Avatar, Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { FilterSegments } from '../../components/ui/page/FilterSegments'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { useZoneChoices } from '../../components/ui/time-card/zone-choices'
import { chooseLanguage, language, languages, nameOfLanguage } from '../../lib/i18n/language'
import { t } from '../../lib/i18n/translate'
import { chooseZone } from '../../lib/time/display-zone'
import { type AccountValues, accountModel, accountValues } from './model'
import { Sessions } from './Sessions'

type ThemeMode = 'system' | 'light' | 'dark'

const THEMES: readonly { value: ThemeMode; label: string }[] = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

/** Theme of the account. One without a theme follows the system. */
function ThemeField({ me: { theme_mode } }: { me: Me }) {
  const { setColorScheme } = useMantineColorScheme()
  const { mutate } = useApiMutation('users', 'update')
  const reason = useDenialReason(api.users.update)
  const choose = (theme_mode: ThemeMode) =>
    mutate(
      { params: { uuid: '@me' }, body: { theme_mode } },
      {
        onSuccess: () => setColorScheme(theme_mode === 'system' ? 'auto' : theme_mode),
        onError: (error) => notifyError(t('The theme could not be saved.'), error),
      },
    )
  return (
    <Input.Wrapper labelElement="div" label={t('Theme')} description={t('Used on all your devices.')}>
      <div className="mt-8">
        <FilterSegments
          label={t('Theme')}
          value={THEMES.find(({ value }) => value === theme_mode)?.value ?? 'system'}
          options={THEMES}
          disabled={reason !== null}
          onChange={choose}
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
    {me.organization !== null && (
      <Card title={t('Default project')}>
        <DefaultScopeFields me={me} />
      </Card>
    )}
  </ResourceForm>
)

/** Preferences of this browser. */
function DeviceFields() {
  const { chosen, choices } = useZoneChoices()
  return (
    <FieldRow>
      <NativeSelect
        label={t('Language')}
        value={language()}
        data={languages().map((tag) => ({ value: tag, label: nameOfLanguage(tag) }))}
        onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}
      />
      <NativeSelect
        label={t('Time zone')}
        value={chosen}
        data={choices.map(({ value, label, zone }) => ({
          value,
          label: zone === label ? label : `${label} (${zone.replaceAll('_', ' ')})`,
        }))}
        onChange={({ currentTarget }) => {
          const choice = choices.find(({ value }) => value === currentTarget.value)
          if (choice) chooseZone(choice.value)
        }}
      />
    </FieldRow>
  )
}

export function AccountPage() {
  const me = useMe()
  const [saves, setSaves] = useState(0)
  const organization = me.data?.organization
  const isLogDenied = useDenialReason(api.activityLog.list) !== null
  const mayReadLog = !isLogDenied && (organization?.membership_level ?? 0) >= LEVELS.admin
  return (
    <RecordBoundary query={me} kind={t('Account')}>
      {(person) => (
        <>
          <PageHeader
            title={t('Your account')}
            avatar={<Avatar user={person} large />}
            description={person.email}
          />
          <CardColumns
            aside={
              <div className="stack gap-16">
                <Organizations me={person} />
                <KeyInUse />
                <Sessions />
                <Card title={t('Account details')}>
                  <FieldList
                    fields={[
                      { label: t('Created'), value: <RelativeTime at={person.date_joined} full /> },
                      {
                        label: t('User ID'),
                        value: <CopyText text={person.uuid} label={t('the user ID')} />,
                      },
                      ...(mayReadLog && organization
                        ? [
                            {
                              label: t('Activity'),
                              value: (
                                <Link
                                  to="/organizations/$organization_id/activity_log"
                                  params={{ organization_id: organization.id }}
                                  search={{ users: person.uuid }}
                                  className="accent no-underline hover-underline"
                                >
                                  {t('View in the audit log')}
                                </Link>
                              ),
                            },
                          ]
                        : []),
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
              onSaved={() => {
                setSaves(saves + 1)
                notifySuccess(t('Changes saved.'))
              }}
            />
            <Card title={t('Preferences')} note={t('Saved automatically')}>
              <FieldStack>
                <ThemeField me={person} />
                <DeviceFields />
              </FieldStack>
            </Card>
          </CardColumns>
        </>
      )}
    </RecordBoundary>
  )
}

/** Organizations of the user, with the roles in the current one. */
function Organizations({ me }: { me: Me }) {
  const current = me.organization?.id
  const denial = useDenialReason(api.roles.list)
  const { data: roles = [] } = useQuery({
    ...query('roles', 'list', { params: { organization_id: current ?? '' }, query: ALL_ROWS }),
    enabled: current !== undefined && denial === null,
    retry: false,
    select: ({ results }) =>
      results.filter(({ members }) => members.some(({ user }) => user.uuid === me.uuid)),
  })
  if (me.organizations.length === 0) return null
  return (
    <Card title={t('Organizations')} flush>
      <CardRows label={t('Organizations')}>
        {me.organizations.map(({ id, name, slug, membership_level }) => {
          const names = id === current ? roles.map((role) => role.name) : []
          return (
            <CardRow
              key={id}
              icon={<Initials name={name} square />}
              title={name}
              note={[slug, ...names].join(' · ')}
              aside={<LevelBadge level={membership_level} />}
              href={`/organizations/${id}`}
            />
          )
        })}
      </CardRows>
    </Card>
  )
}

/** API key that the user is signed in with: its permissions and expiry. Not every server returns them. */
function KeyInUse() {
  const { data: key } = useCurrentApiKey((key) => key)
  const names = buildScopeNames(useMemberships())
  if (!key) return null
  const places = listRestrictedScopes(key, names).join(', ') || t('All resources')
  return (
    <Card title={t('Sign-in')} action={<Link to="/personal_api_keys">{t('API keys')}</Link>}>
      <FieldList
        fields={[
          {
            label: t('API key of this session'),
            value: (
              <span className="row wrap gap-4-12">
                <Link
                  to="/personal_api_keys/$id"
                  params={{ id: key.id }}
                  className="accent no-underline hover-underline break"
                >
                  {key.label}
                </Link>
                {key.mask_value && <code className="soft text-sm">{formatMask(key.mask_value)}</code>}
              </span>
            ),
            hint: isSessionPersistent()
              ? t('Stored in this browser until you sign out.')
              : t('Stored in this tab only, until you close it.'),
          },
          { label: t('Permissions'), value: `${formatKeyPermissions(key.scopes ?? [])} · ${places}` },
          { label: t('Expires'), value: <KeyExpiry apiKey={key} /> },
        ]}
      />
    </Card>
  )
}

/**
 * Fields for the current organization and project: those that a browser without a previous visit opens, and that
 * `@current` refers to in the API.
 */
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
    <FieldStack>
      <p className="flush soft text-sm">
        {t('Opened when you sign in on a new device, and used by scripts that do not name a project.')}
      </p>
      <FieldRow>
        <SelectField
          name="set_current_organization"
          label={t('Organization')}
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
          label={t('Project')}
          options={[
            ...(isHere && me.team ? [] : [{ value: null, label: t('Default') }]),
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FieldRow>
    </FieldStack>
  )
}

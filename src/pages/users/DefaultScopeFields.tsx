import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { Me } from '../../../contract/schemas/users'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { FieldStack } from '../../components/form/FieldGroup'
import { SelectField } from '../../components/form/SelectField'
import { useValues } from '../../components/form/use-values'
import { t } from '../../lib/i18n/translate'
import type { AccountValues } from './model'

/** Fields for the current organization and project, which `@current` refers to in the API. */
export function DefaultScopeFields({ me }: { me: Me }) {
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
      <SelectField
        name="set_current_organization"
        label={t('Current organization')}
        description={t('Default for @current in API URLs.')}
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
    </FieldStack>
  )
}

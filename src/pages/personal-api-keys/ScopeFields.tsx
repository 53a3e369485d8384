import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { KeyPermissions } from '../../api/session/denial'
import { useMemberships } from '../../api/session/use-memberships'
import { ChoiceCardsField } from '../../components/form/ChoiceCardsField'
import { FieldStack } from '../../components/form/FieldGroup'
import { type FieldProps, useField, useValues } from '../../components/form/use-field'
import { t } from '../../lib/i18n/translate'
import type { KeyValues } from './model'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'

/** Organizations and projects the API key is restricted to. */
export function ScopeFields({ held: currentKey }: { held: KeyPermissions | null }) {
  const { reach } = useValues<KeyValues>()
  const { organizations, projects } = useMemberships()
  const isHeld = (currentKey?.scoped_teams ?? []).length + (currentKey?.scoped_organizations ?? []).length > 0
  const owners = [...new Set(projects.map(({ organization }) => organization))]
  return (
    <FieldStack>
      <ChoiceCardsField
        name="reach"
        label={t('Resource access')}
        options={[
          {
            value: 'everywhere',
            label: isHeld ? t('Same as your current key') : t('All resources'),
            description: isHeld
              ? t('Your current key is restricted. A new key cannot have wider access.')
              : t('All your organizations, including future ones.'),
          },
          {
            value: 'organizations',
            label: t('Selected organizations'),
            description: t('Including all their projects.'),
          },
          {
            value: 'projects',
            label: t('Selected projects'),
            description: t('Only resources of projects.'),
          },
        ]}
      />
      {reach === 'organizations' && (
        <ResourceAccessField
          name="scoped_organizations"
          label={t('Organizations')}
          data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
      )}
      {reach === 'projects' && (
        <ResourceAccessField
          name="scoped_teams"
          label={t('Projects')}
          data={owners.map((group) => ({
            group,
            items: projects
              .filter(({ organization }) => organization === group)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          }))}
          required
        />
      )}
    </FieldStack>
  )
}

/** Maximum number of rendered options; the search finds the others. */
const CHOICES_SHOWN = 100

/** Multi-select of the user's organizations or projects. */
function ResourceAccessField({
  name,
  required,
  ...props
}: FieldProps & { data: NonNullable<MultiSelectProps['data']> }) {
  const { value, set, input } = useField(name)
  return (
    <MultiSelect
      {...props}
      {...input}
      withAsterisk={required ?? false}
      placeholder={t('Search')}
      searchable
      hidePickedOptions
      limit={CHOICES_SHOWN}
      nothingFoundMessage={t('No more options')}
      value={value as string[]}
      onChange={set}
    />
  )
}

import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { t } from '../../texts/translate'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { type FieldProps, useField } from '../../components/resource-form/use-field'

/** Maximum number of rendered options; the search finds the others. */
const CHOICES_SHOWN = 100

/** Multi-select of the user's organizations or projects. */
export function ResourceAccessField({
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

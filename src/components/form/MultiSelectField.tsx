import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import { type FieldProps, useField } from './use-field'

/** Maximum number of rendered options; the search finds the others. */
const OPTIONS_SHOWN = 100

interface Props extends FieldProps {
  data: NonNullable<MultiSelectProps['data']>
  /** Text while the field is empty, if that is the default. */
  whenEmpty?: string
}

/** Searchable field for several of many options. */
export function MultiSelectField({ name, required = false, whenEmpty, ...props }: Props) {
  const { value, set, input } = useField(name)
  // The field of a list of texts.
  const chosen = value as string[]
  return (
    <MultiSelect
      {...props}
      {...input}
      withAsterisk={required}
      placeholder={whenEmpty === undefined ? t('Search') : chosen.length === 0 ? whenEmpty : ''}
      searchable
      hidePickedOptions
      limit={OPTIONS_SHOWN}
      nothingFoundMessage={t('No more options')}
      value={chosen}
      onChange={set}
    />
  )
}

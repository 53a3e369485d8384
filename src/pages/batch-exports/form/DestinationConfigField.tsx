import type { ConfigKey } from '../../../../contract/destinations'
import { COMPRESSIONS, type FileFormat } from '../../../../contract/exports'
import { NumberField } from '../../../components/resource-form/NumberField'
import { SelectField } from '../../../components/resource-form/SelectField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { TagsField } from '../../../components/resource-form/TagsField'
import { TextField } from '../../../components/resource-form/TextField'
import { t, translated } from '../../../texts/translate'
import { ConfigGroup } from './ConfigGroup'
import { FormatField } from './FormatField'
import { SecretField } from './SecretField'

interface ConfigFieldProps {
  field: ConfigKey
  /** Path of the configuration or group that contains the key. */
  path: string
  isSaved: boolean
  /** Selected file format, for file destinations. */
  format: FileFormat
}

const options = (choices: readonly string[] = []) => choices.map((value) => ({ value, label: value }))

/** Input for one configuration key of a destination. */
export function DestinationConfigField({ field, path, isSaved, format }: ConfigFieldProps) {
  const { key, kind, label, help, required = false, default: fallback } = field
  const name = `${path}.${key}`
  const common = {
    name,
    label: translated(label),
    required,
    ...(help && { description: translated(help) }),
  }
  const placeholder = fallback === undefined || fallback === '' ? {} : { placeholder: String(fallback) }

  if (field.secret && kind !== 'group') {
    return (
      <SecretField
        {...common}
        kind={kind === 'lines' || kind === 'password' ? kind : 'text'}
        isSaved={isSaved}
      />
    )
  }
  if (key === 'file_format') return <FormatField {...common} path={path} options={options(field.choices)} />
  if (key === 'compression') {
    return (
      <SelectField
        {...common}
        description={undefined}
        options={[{ value: null, label: t('None') }, ...options(COMPRESSIONS[format])]}
      />
    )
  }
  switch (kind) {
    case 'group':
      return (
        <ConfigGroup field={field} name={common.name}>
          {(nestedKey) => (
            <DestinationConfigField
              key={nestedKey.key}
              field={nestedKey}
              path={common.name}
              isSaved={isSaved}
              format={format}
            />
          )}
        </ConfigGroup>
      )
    case 'integer':
      return <NumberField {...common} {...placeholder} min={field.min ?? 0} />
    case 'boolean':
      return <SwitchField {...common} whenUnset={fallback === true} />
    case 'names':
      return <TagsField {...common} />
    case 'choice':
      return (
        <SelectField
          {...common}
          options={[
            ...(required || fallback !== undefined ? [] : [{ value: null, label: t('None') }]),
            ...options(field.choices),
          ]}
          whenUnset={fallback ?? null}
        />
      )
    default:
      return <TextField {...common} {...placeholder} monospace />
  }
}

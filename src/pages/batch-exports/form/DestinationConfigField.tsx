import { Switch } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ConfigKey } from '../../../../contract/domain/destinations'
import { COMPRESSIONS, type DestinationType, type FileFormat } from '../../../../contract/domain/exports'
import {
  NumberField,
  type Option,
  SelectField,
  SwitchField,
  TagsField,
  TextField,
} from '../../../components/form/fields'
import { SecretField } from '../../../components/form/SecretField'
import { type FieldProps, useField } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import { getConfigKeyHelp, getConfigKeyLabel, getGroupTextLabel } from '../config-labels'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { ReactNode } from 'react'
import { FieldStack } from '../../../components/form/FieldGroup'
import classes from './form.module.css'

interface ConfigFieldProps {
  field: ConfigKey
  type: DestinationType | null
  /** Path of the configuration or group that contains the key. */
  path: string
  isSaved: boolean
  /** Selected file format, for file destinations. */
  format: FileFormat
}

const options = (choices: readonly string[] = []) => choices.map((value) => ({ value, label: value }))

/** Input for one configuration key of a destination. */
export function DestinationConfigField({ field, type, path, isSaved, format }: ConfigFieldProps) {
  const { key, kind, required = false, default: fallback } = field
  const name = `${path}.${key}`
  const common = {
    name,
    label: getConfigKeyLabel(key),
    required,
    description: getConfigKeyHelp(type, key),
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
              type={type}
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

/** Recommended compression per format. */
const FITTING: Record<FileFormat, string> = { JSONLines: 'gzip', Parquet: 'zstd' }

/** File format select. Changing the format also selects a suitable compression. */
function FormatField({ path, options, ...field }: FieldProps & { path: string; options: Option[] }) {
  const { setValue } = useFormContext()
  const compression: unknown = useWatch({ name: `${path}.compression` })
  const pick = (format: unknown) => {
    setValue(field.name, format, { shouldDirty: true })
    if (format !== 'JSONLines' && format !== 'Parquet') return
    const isFitting = (COMPRESSIONS[format] as readonly unknown[]).includes(compression)
    const isCommon = compression === FITTING.JSONLines && format === 'Parquet'
    if (!isFitting || isCommon) setValue(`${path}.compression`, FITTING[format], { shouldDirty: true })
  }
  return <SelectField {...field} options={options} whenUnset="JSONLines" onPick={pick} />
}

interface ConfigGroupProps {
  field: ConfigKey
  /** Path of the group in the values. */
  name: string
  /** Renders one key of the group. */
  children: (key: ConfigKey) => ReactNode
}

/** Group of configuration keys; if a text is allowed instead, a switch selects the variant. */
function ConfigGroup({ field, name, children }: ConfigGroupProps) {
  const { value, set } = useField(name)
  const isText = typeof value === 'string'
  const textLabel = getGroupTextLabel(field.key)
  return (
    <fieldset className={classes.group}>
      <legend className="mb-8 bold">{getConfigKeyLabel(field.key)}</legend>
      <FieldStack>
        {field.allowsText && (
          <Switch
            label={t('With {text}', { text: textLabel })}
            checked={isText}
            onChange={({ currentTarget }) => set(currentTarget.checked ? '' : {})}
          />
        )}
        {isText ? <TextField name={name} label={textLabel} monospace /> : field.keys?.map(children)}
      </FieldStack>
    </fieldset>
  )
}

import { Switch } from '@mantine/core'
import { t, translated } from '../../../texts/translate'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { ReactNode } from 'react'
import type { ConfigKey } from '../../../../contract/destinations'
import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { TextField } from '../../../components/resource-form/TextField'
import { useField } from '../../../components/resource-form/use-field'
import classes from './form.module.css'

interface ConfigGroupProps {
  field: ConfigKey
  /** Path of the group in the values. */
  name: string
  /** Renders one key of the group. */
  children: (key: ConfigKey) => ReactNode
}

/** Group of configuration keys; if a text is allowed instead, a switch selects the variant. */
export function ConfigGroup({ field, name, children }: ConfigGroupProps) {
  const { value, set } = useField(name)
  const isText = typeof value === 'string'
  const label = translated(field.label)
  const orText = field.orText && translated(field.orText)
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <FieldStack>
        {orText && (
          <Switch
            label={t('With {text}', { text: orText })}
            checked={isText}
            onChange={({ currentTarget }) => set(currentTarget.checked ? '' : {})}
          />
        )}
        {isText ? <TextField name={name} label={orText ?? label} monospace /> : field.keys?.map(children)}
      </FieldStack>
    </fieldset>
  )
}

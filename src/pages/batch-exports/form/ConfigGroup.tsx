import { Switch } from '@mantine/core'
import { t } from '../../../texts/text'
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
  /** The path of the group in the values. */
  name: string
  /** Draws one of its keys. */
  children: (key: ConfigKey) => ReactNode
}

/** Keys that belong together; where a text may stand in their place, a switch says which it is. */
export function ConfigGroup({ field, name, children }: ConfigGroupProps) {
  const { value, set } = useField(name)
  const isText = typeof value === 'string'
  return (
    <fieldset className={classes.group}>
      <legend>{field.label}</legend>
      <FieldStack>
        {field.orText && (
          <Switch
            label={t('By {orText}', { orText: field.orText })}
            checked={isText}
            onChange={({ currentTarget }) => set(currentTarget.checked ? '' : {})}
          />
        )}
        {isText ? (
          <TextField name={name} label={field.orText ?? field.label} monospace />
        ) : (
          field.keys?.map(children)
        )}
      </FieldStack>
    </fieldset>
  )
}

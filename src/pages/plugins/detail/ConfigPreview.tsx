import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, Input, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { invariant } from '../../../../contract/invariant'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { Notice } from '../../../components/feedback/Notice'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { t, tn } from '../../../lib/i18n/translate'
import {
  getInitialValues,
  isFieldVisible,
  isRequired,
  type PluginConfigField,
  parseFields,
} from './config-fields'
import classes from './detail.module.css'

/** Interactive preview of a plugin's configuration form; nothing is saved. */
export function ConfigPreview({ schema }: { schema: unknown }) {
  const fields = parseFields(schema)
  const initial = getInitialValues(fields)
  const [filled, setFilled] = useState(initial)
  if (fields.length === 0) {
    return (
      <EmptyState title={t('No configuration')}>
        {t('This plugin has no configuration fields. Define them in plugin.json or with Edit.')}
      </EmptyState>
    )
  }
  const visibleFields = fields.filter((field) => isFieldVisible(field, filled))
  const hidden = fields.length - visibleFields.length
  return (
    <>
      <Notice>
        <p>
          {t(
            'Preview of the plugin configuration form. Hedgerow has no plugin configurations: values that you enter here are neither sent nor stored.',
          )}
        </p>
      </Notice>
      <div className={classes.fields}>
        {visibleFields.map((field, index) => {
          const { key, markdown, hint, name } = field
          if (key === null)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts between fields have no other identity.
              <p key={`text-${index}`} className={classes.text}>
                {markdown ?? hint ?? name}
              </p>
            )
          const value = filled[key]
          invariant(value !== undefined, `The field ${key} has a value.`)
          return (
            <ConfigInput
              key={key}
              field={field}
              required={isRequired(field, filled)}
              value={value}
              onChange={(next) => setFilled({ ...filled, [key]: next })}
            />
          )
        })}
        <div className="row wrap gap-8">
          <Button variant="default" size="compact-sm" onClick={() => setFilled(initial)}>
            {t('Reset to defaults')}
          </Button>
          {hidden > 0 && (
            <span className={classes.text}>
              {tn(
                hidden,
                '{n} more field depends on other values.',
                '{n} more fields depend on other values.',
              )}
            </span>
          )}
        </div>
      </div>
    </>
  )
}

interface Props {
  field: PluginConfigField
  required: boolean
  value: string
  onChange: (value: string) => void
}

/** Input for one configuration field. */
function ConfigInput({ field, required, value, onChange }: Props) {
  const { type, secret, choices, name, hint, markdown } = field
  const isKnownType = ['string', 'choice', 'json', 'attachment'].includes(type)
  const wrapper = {
    label: name,
    description:
      [hint, markdown, !isKnownType && t('Unknown type: {type}.', { type })].filter(Boolean).join('\n') ||
      undefined,
    withAsterisk: required,
    classNames: { description: classes.text },
  }
  const common = {
    ...wrapper,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (type === 'attachment')
    return (
      <Input.Wrapper {...wrapper} labelElement="div">
        <p className={classes.text}>{t('A file is attached here. The preview does not accept files.')}</p>
      </Input.Wrapper>
    )
  if (type === 'choice') {
    const options = value === '' || choices.includes(value) ? choices : [...choices, value]
    return <NativeSelect {...common} data={[{ value: '', label: t('Not selected') }, ...options]} />
  }
  if (type === 'json') {
    return (
      <GrowingTextarea
        {...common}
        error={getJsonError(value)}
        minRows={3}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
      />
    )
  }
  if (secret) return <PasswordInput {...common} autoComplete="new-password" />
  return <TextInput {...common} autoComplete="off" />
}

function getJsonError(text: string): string | null {
  if (text.trim() === '') return null
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return t('Invalid JSON: {error}', { error: error instanceof Error ? error.message : String(error) })
  }
}

import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, Input, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/translate'
import { useSecret } from './secrets'
import { type FieldProps, toInputText, useField } from './use-field'

interface SecretFieldProps extends FieldProps {
  /** Input type: a multi-line key, a masked password, or plain text. */
  kind: 'lines' | 'password' | 'text'
  /** True if a secret may already be saved: it remains until replaced. */
  isSaved: boolean
}

const INPUTS = { lines: Textarea, password: PasswordInput, text: TextInput }

/** Input for a write-only value. Null leaves it unchanged. */
export function SecretField({ name, label, description, required, kind, isSaved }: SecretFieldProps) {
  const { value, set, input } = useField(name)
  useSecret(name, label)
  const replacing = useRef(false)
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isUnchanged = isSaved && value === null
  useEffect(() => {
    if (!isUnchanged && replacing.current) element.current?.focus()
    replacing.current = false
  }, [isUnchanged])
  if (isUnchanged) {
    return (
      <Input.Wrapper
        label={label}
        description={description}
        error={input.error}
        withAsterisk={required ?? false}
        labelElement="div"
      >
        <div className="row wrap gap-4-12 soft" data-field={name}>
          <span>{required ? t('Saved') : t('Saved, never displayed')}</span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Replace {label}', { label })}
            onClick={() => {
              replacing.current = true
              set('')
            }}
          >
            {t('Replace')}
          </Button>
        </div>
      </Input.Wrapper>
    )
  }
  const Secret: typeof TextInput = INPUTS[kind] as typeof TextInput
  return (
    <div className="grid justify-start gap-4">
      <Secret
        className="full"
        {...input}
        ref={(node: HTMLInputElement | null) => {
          input.ref(node)
          element.current = node as (HTMLInputElement & HTMLTextAreaElement) | null
        }}
        label={label}
        description={description}
        withAsterisk={required ?? false}
        autoComplete={kind === 'password' ? 'new-password' : 'off'}
        spellCheck={false}
        value={toInputText(value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      {isSaved && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('Use saved {label}', { label })}
          onClick={() => set(null)}
        >
          {t('Use saved value')}
        </Button>
      )}
    </div>
  )
}

import { t } from '../../../lib/i18n/translate'
import '@mantine/core/styles/PasswordInput.layer.css'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import classes from './config.module.css'
import type { PluginConfigField } from './fields'

interface Props {
  field: PluginConfigField
  required: boolean
  value: string
  onChange: (value: string) => void
}

/** Input for one configuration field. */
export function ConfigInput({ field, required, value, onChange }: Props) {
  const { type, secret, choices, name, hint, markdown } = field
  const isKnownType = ['string', 'choice', 'json', 'attachment'].includes(type)
  const common = {
    label: name,
    description:
      [hint, markdown, !isKnownType && t('Unknown type: {type}.', { type })].filter(Boolean).join('\n') ||
      undefined,
    withAsterisk: required,
    value,
    classNames: { description: classes.text },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (type === 'attachment') return <Attachment {...common} />
  if (type === 'choice') {
    const options = value === '' || choices.includes(value) ? choices : [...choices, value]
    return <NativeSelect {...common} data={[{ value: '', label: t('Not selected') }, ...options]} />
  }
  if (type === 'json') {
    return (
      <GrowingTextarea
        {...common}
        error={whyNotJson(value)}
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

/** Placeholder for a file field: attachments are not supported here. */
const Attachment = ({
  label,
  description,
  withAsterisk,
}: {
  label: string
  description: string | undefined
  withAsterisk: boolean
}) => (
  <div>
    <p className={classes.label}>
      {label}
      {withAsterisk && ' *'}
    </p>
    {description && <p className={classes.text}>{description}</p>}
    <p className={classes.text}>{t('A file is attached here. The preview does not accept files.')}</p>
  </div>
)

function whyNotJson(text: string): string | null {
  if (text.trim() === '') return null
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return t('Invalid JSON: {error}', { error: error instanceof Error ? error.message : String(error) })
  }
}

import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../../lib/i18n/translate'
import { CopyButton } from './CopyButton'
import { breakAddress } from './PersonName'

/** Centered in a line of text, and not higher. */
const INLINE = { marginBlock: -4, verticalAlign: 'middle' }

/** Copyable value: an id, a token, a URL; not in monospace if it is no code. */
export function CopyText({ text, label, isCode = true }: { text: string; label: string; isCode?: boolean }) {
  const icon = <CopyIcon text={text} label={label} />
  if (!isCode)
    return (
      <span className="break">
        {breakAddress(text)}{' '}
        <span className="inline-flex" style={INLINE}>
          {icon}
        </span>
      </span>
    )
  return (
    <span className="inline-row min-0 gap-4">
      <code className="text-sm mono break">{text}</code>
      {icon}
    </span>
  )
}

/** Icon button that copies a value. */
export const CopyIcon = ({ text, label }: { text: string; label: string }) => (
  <CopyButton
    text={text}
    render={(copy, copied) => (
      <ActionIcon
        size={24}
        variant="subtle"
        color="gray"
        onClick={copy}
        aria-label={copied ? t('Copied') : t('Copy {label}', { label })}
      >
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    )}
  />
)

import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import { notifyError } from '../../overlays/toasts'
import { breakAddress } from './PersonName'

interface Props {
  text: string | (() => string)
  render: (copy: () => void, copied: boolean) => ReactNode
}

/** Copies a text, and confirms it briefly. */
export function CopyButton({ text, render }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setCopied(true),
      (error: unknown) => notifyError(t('The browser blocked copying.'), error),
    )
  }
  return render(copy, copied)
}

/** Small copy button with a label: `Copy as cURL`. */
export const CopyAction = ({ label, text }: { label: string; text: string | (() => string) }) => (
  <CopyButton
    text={text}
    render={(copy, copied) => (
      <Button size="compact-sm" variant="default" onClick={copy}>
        {copied ? t('Copied') : label}
      </Button>
    )}
  />
)

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
        size="sm"
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

import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import { notifyError } from '../../overlays/toasts'

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

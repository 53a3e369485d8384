import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { CopyButton } from '../ui/cells/CopyButton'
import classes from './keys.module.css'

/** Value of a new or rolled API key, displayed only once. Takes the focus. */
export function KeyValue({ label, value }: { label: string; value: string }) {
  const noteRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => noteRef.current?.focus(), [])
  return (
    <>
      <p ref={noteRef} tabIndex={-1} className={classes.once}>
        {rich(
          'This is the key {label}. It is shown only once. Copy it now and store it in a password manager. The server stores only a hash and cannot show it again.',
          { label: <strong>{label}</strong> },
        )}
      </p>
      <div className={classes.value}>
        <code>{value}</code>
        <CopyButton
          text={value}
          render={(copy, copied) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy key')}
            </Button>
          )}
        />
      </div>
    </>
  )
}

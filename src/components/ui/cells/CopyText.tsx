import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../../lib/i18n/translate'
import { CopyButton } from './CopyButton'
import classes from './cells.module.css'

/** Copyable value: an id, a token, a URL. */
export function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.copy}>
      <code className={classes.code}>{text}</code>
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
    </span>
  )
}

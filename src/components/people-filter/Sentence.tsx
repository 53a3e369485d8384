import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../texts/text'
import { CopyButton } from '../cells/CopyButton'
import classes from './sentence.module.css'

/** Whom a form is about as its fields stand now, in a sentence to read and to send to somebody. */
export function Sentence({ title, children }: { title: string; children: string }) {
  return (
    <div className={classes.sentence}>
      <h3>{title}</h3>
      <CopyButton
        text={children}
        render={(copy, copied) => (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? t('Copied') : t('Copy the sentence')}
          </Button>
        )}
      />
      <p role="status">{children}</p>
    </div>
  )
}

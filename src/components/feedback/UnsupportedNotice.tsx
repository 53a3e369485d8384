import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { SentRequest } from '../../api/errors'
import { t } from '../../texts/translate'
import { openInspector } from '../inspector/inspector'
import classes from './feedback.module.css'

/** Replaces content of a feature that the server does not support. This is not an error, and retrying does not help. */
export function UnsupportedNotice({
  sentence,
  title,
  sent,
}: {
  sentence: string
  title: string | undefined
  sent: SentRequest | null
}) {
  return (
    <div className={classes.lacking} role="note">
      <IconPlugConnectedX size={18} aria-hidden className={classes.lackingIcon} />
      <div className={classes.errorBody}>
        {title && <p className={classes.errorTitle}>{title}</p>}
        <p className={classes.errorDetail}>{sentence}</p>
      </div>
      {sent && (
        <Button size="compact-sm" variant="default" onClick={() => openInspector(sent)}>
          {t('View API request')}
        </Button>
      )}
    </div>
  )
}

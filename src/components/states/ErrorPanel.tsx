import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, detailsOf, sentOf, wordsOf } from '../../api/errors'
import { notOffered } from '../../api/not-offered'
import { CopyButton } from '../cells/CopyButton'
import { openInspector } from '../inspector/inspector'
import { NotOffered } from './NotOffered'
import classes from './states.module.css'

/** What went wrong, in the server's words. It stays, can be copied, and can be tried again. */
export function ErrorPanel({
  error,
  title,
  onRetry,
}: {
  error: unknown
  title?: string
  onRetry?: () => void
}) {
  const [at] = useState(() => new Date())
  const words = wordsOf(error)
  const sent = sentOf(error)
  const lacking = error instanceof ApiError ? notOffered(error) : null
  if (lacking) return <NotOffered sentence={lacking} title={title} sent={sent} />
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={18} aria-hidden className={classes.errorIcon} />
      <div className={classes.errorBody}>
        <p className={classes.errorTitle}>{title ?? words.title}</p>
        <p className={classes.errorDetail}>{words.detail}</p>
        <Group gap="xs" mt={10}>
          {onRetry && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          <CopyButton
            text={() => detailsOf(error, at)}
            render={(copy, copied) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy details'}
              </Button>
            )}
          />
          {sent && (
            <Button size="compact-sm" variant="default" onClick={() => openInspector(sent)}>
              Show request
            </Button>
          )}
        </Group>
      </div>
    </div>
  )
}

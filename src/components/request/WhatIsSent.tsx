import type { Planned } from '../../api/planned'
import { t } from '../../texts/text'
import { RequestView } from './RequestView'
import classes from './request.module.css'

/** The request behind a button, out of sight until asked for. */
export function WhatIsSent({ request }: { request: Planned }) {
  return (
    <details className={classes.quiet}>
      <summary>{t('What is sent')}</summary>
      <RequestView request={request} />
    </details>
  )
}

import type { RequestPreview } from '../../api/client/request-snippets'
import { t } from '../../lib/i18n/translate'
import { RequestView } from './RequestView'
import classes from './request.module.css'

/** Request of a button, collapsed by default. */
export function RequestPreviewDialog({ request }: { request: RequestPreview }) {
  return (
    <details className={classes.quiet}>
      <summary>{t('API requests')}</summary>
      <RequestView request={request} />
    </details>
  )
}

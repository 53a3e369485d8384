import type { RequestPreview } from '../../api/client/request-snippets'
import { t } from '../../lib/i18n/translate'
import { RequestView } from './RequestView'

/** Request of a button, collapsed by default. */
export function RequestPreviewDialog({ request }: { request: RequestPreview }) {
  return (
    <details>
      <summary className="mb-6 soft text-sm">{t('API requests')}</summary>
      <RequestView request={request} />
    </details>
  )
}

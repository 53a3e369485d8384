import { type RequestPreview, toCurl } from '../../api/client/request-snippets'
import { t } from '../../lib/i18n/translate'
import { CopyAction } from '../ui/cells/CopyButton'
import { buildRequestUrl } from './inspector'
import classes from './request.module.css'

/** Exact request that the dashboard sends, for users who want to inspect or repeat it. */
export function RequestView({ request }: { request: RequestPreview }) {
  const { method, path, base } = request
  const body = request.body === undefined ? null : JSON.stringify(request.body, null, 2)
  return (
    <div className="box sunken clip min-0">
      <div className="row wrap between gap-8-12 p-8-12">
        <code className="min-0 text-sm mono break">
          <b>{method}</b> {base === undefined ? path : buildRequestUrl(path, base)}
        </code>
        <CopyAction
          label={t('Copy as cURL')}
          text={() => toCurl({ method, url: buildRequestUrl(path, base), body })}
        />
      </div>
      {body !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
        <section className={classes.body} tabIndex={0} aria-label={t('Request body')}>
          <pre>{body}</pre>
        </section>
      )}
    </div>
  )
}

/** Request of a button, collapsed by default. */
export function RequestPreviewDialog({ request }: { request: RequestPreview }) {
  return (
    <details>
      <summary className="mb-6 soft text-sm">{t('API requests')}</summary>
      <RequestView request={request} />
    </details>
  )
}

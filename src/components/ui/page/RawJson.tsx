import { t } from '../../../lib/i18n/translate'
import { CopyAction } from '../cells/CopyButton'
import classes from './RawJson.module.css'

/** Record as returned by the API. */
export function RawJson({ record, label }: { record: object; label: string }) {
  const text = JSON.stringify(record, null, 2)
  return (
    <>
      <div className="row wrap between gap-8 mb-10">
        <span className="soft text-sm">
          {t('The API response, including fields that this page does not show.')}
        </span>
        <CopyAction label={t('Copy JSON')} text={text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users. */}
      <section className={classes.text} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </>
  )
}

import { t } from '../../../lib/i18n/translate'
import { CopyAction } from '../cells/CopyButton'
import { CodeBlock } from './CodeBlock'

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
      <CodeBlock label={label} code={text} />
    </>
  )
}

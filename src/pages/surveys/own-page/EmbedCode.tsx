import { CopyAction } from '../../../components/cells/CopyAction'
import { t } from '../../../texts/translate'
import { buildEmbedCode } from './embed-code'
import classes from './own-page.module.css'

/** HTML that shows the page of a survey on another site, to be copied. */
export function EmbedCode({ url, name }: { url: string; name: string }) {
  const code = buildEmbedCode(url, name)
  return (
    <div className={classes.embed}>
      <h3 className={classes.embedTitle}>{t('Embed code')}</h3>
      <pre className={classes.embedCode}>
        <code>{code}</code>
      </pre>
      <CopyAction label={t('Copy embed code')} text={() => code} />
    </div>
  )
}

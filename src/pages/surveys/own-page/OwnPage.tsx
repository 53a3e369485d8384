import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { buildSurveyPageUrl } from '../../../api/session/session'
import { useSessionState } from '../../../api/session/session-store'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { Card } from '../../../components/ui/card/Card'
import { CopyAction, CopyButton } from '../../../components/ui/cells/CopyButton'
import { t } from '../../../lib/i18n/translate'
import classes from './own-page.module.css'

const QrCodeDialog = lazyWithRetry(() => import('./QrCodeDialog'))

/** Formats the note about the state of the page for respondents at a timestamp. */
function formatNote({ start_date, end_date, archived }: Survey, now: number): string {
  if (archived) return t('The survey is archived. The page shows that it is closed.')
  if (end_date && Date.parse(end_date) <= now)
    return t('The survey has ended. The page shows that it is closed.')
  if (!start_date) return t('The page opens when you launch the survey.')
  if (Date.parse(start_date) > now) return t('The page opens when the survey starts.')
  return t('Anyone with the link can respond. Add ?distinct_id= to link responses to a person.')
}

/** Section with the URL of a survey that has its own page. */
export function OwnPage({ survey }: { survey: Survey }) {
  const { session } = useSessionState()
  const [isCodeOpen, setCodeOpen] = useState(false)
  const url = buildSurveyPageUrl(session ?? { base: '' }, survey.id)
  return (
    <Card title={t('Survey page')}>
      <div className="row wrap gap-8-16">
        <code className="min-0 break">{url}</code>
        <div className="flex wrap gap-8">
          <CopyButton
            text={url}
            render={(copy, isCopied) => (
              <Button
                size="compact-sm"
                variant="default"
                onClick={copy}
                leftSection={
                  isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
                }
              >
                {isCopied ? t('Copied') : t('Copy link')}
              </Button>
            )}
          />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconQrcode size={14} aria-hidden />}
            onClick={() => setCodeOpen(true)}
          >
            {t('QR code')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t('Open page')}
          </Button>
        </div>
      </div>
      <p className="mt-8 soft text-sm">{formatNote(survey, Date.now())}</p>
      {survey.enable_iframe_embedding && <EmbedCode url={url} name={survey.name} />}
      <Suspense>
        {isCodeOpen && <QrCodeDialog url={url} name={survey.name} onClose={() => setCodeOpen(false)} />}
      </Suspense>
    </Card>
  )
}

/** HTML that shows the page of a survey on another site, to be copied. */
function EmbedCode({ url, name }: { url: string; name: string }) {
  const code = buildEmbedCode(url, name)
  return (
    <div className="grid justify-start gap-8 mt-16">
      <h3 className="text-sm">{t('Embed code')}</h3>
      <pre className={classes.embedCode}>
        <code>{code}</code>
      </pre>
      <CopyAction label={t('Copy embed code')} text={() => code} />
    </div>
  )
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? '')

/** Builds the HTML that shows the page of a survey in a frame. */
const buildEmbedCode = (url: string, title: string): string =>
  `<iframe src="${url}" title="${escapeAttribute(title)}" width="100%" height="600" style="border: 0"></iframe>`

import { randomBytes } from 'node:crypto'
import { buildHostedSurveyStyles } from '../../../contract/domain/hosted-survey-styles'
import { buildOwnPageAppearance } from '../../../contract/domain/survey-appearance'
import { renderHtmlDocument } from '../../core/http/html-document'
import { escapeHtml } from '../../core/mail/text'
import { SDK_VERSION } from '../sdk/files'
import { CLIENT_SCRIPT } from './client-script'
import type { HostedSurvey } from './find-survey'
import type { PageTexts } from './texts'

/** HTML document with its content security policy. */
export interface HostedPage {
  html: string
  policy: string
}

interface Content {
  title: string
  language: string
  /** Builds the HTML of the body. */
  body: (nonce: string) => string
  embeddable?: boolean
}

/** Builds the page on which the SDK renders the survey. */
export function renderSurveyPage(hosted: HostedSurvey, texts: PageTexts): HostedPage {
  const { survey, name, token, base_language, enable_iframe_embedding } = hosted
  const value = survey.value()
  const data = { token, survey: toRendered(value) }
  return renderPage({
    title: name,
    language: base_language,
    embeddable: enable_iframe_embedding,
    body: (nonce) => `
<main>
<h1 class="hidden">${escapeHtml(name)}</h1>
<progress id="progress" aria-label="${escapeHtml(texts.progress)}" lang="${texts.language}" value="0" hidden></progress>
<div id="survey"></div>
<section id="done" class="check" role="status" lang="${texts.language}" hidden>${renderMessage(texts.done)}</section>
<section id="blocked" role="alert" lang="${texts.language}" hidden>${renderMessage(texts.blocked)}</section>
<p id="unsent" class="note" role="alert" lang="${texts.language}" hidden>${escapeHtml(texts.unsent)}</p>
<noscript><p class="note" lang="${texts.language}">${escapeHtml(texts.noScript)}</p></noscript>
</main>
<script type="application/json" id="data">${escapeScript(JSON.stringify(data))}</script>
<script type="text/css" id="sheet">${buildHostedSurveyStyles(getAppearance(value))}</script>
<script defer nonce="${nonce}" src="/static/${SDK_VERSION}/array.js"></script>
<script defer nonce="${nonce}" src="/static/${SDK_VERSION}/surveys.js"></script>
<script type="module" nonce="${nonce}">${CLIENT_SCRIPT}</script>`,
  })
}

/** Builds the page with the reason why there is no survey. */
export function renderMessagePage(message: Message, { language }: PageTexts): HostedPage {
  const body = () =>
    `<main><section><h1>${escapeHtml(message.title)}</h1><p>${escapeHtml(message.detail)}</p></section></main>`
  return renderPage({ title: message.title, language, body })
}

interface Message {
  title: string
  detail: string
}

const renderMessage = ({ title, detail }: Message) =>
  `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(detail)}</p>`

/** Removes display conditions, which apply only to surveys that pop up on pages. */
const toRendered = (survey: object) => ({
  ...survey,
  conditions: null,
  appearance: buildOwnPageAppearance(getAppearance(survey)),
})

const getAppearance = (survey: object) => (survey as { appearance?: object | null }).appearance

function renderPage({ title, language, body, embeddable = false }: Content): HostedPage {
  const nonce = randomBytes(16).toString('base64')
  const html = renderHtmlDocument({
    title,
    language,
    robots: 'noindex',
    styles: PAGE_STYLES,
    body: body(nonce),
    nonce,
  })
  return { html, policy: buildPolicy(nonce, embeddable) }
}

/**
 * Content security policy: only scripts with the nonce run, and they connect to this server alone. Survey authors may
 * use `style` and images.
 */
function buildPolicy(nonce: string, embeddable: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: https:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embeddable ? '*' : "'none'"}`,
  ].join('; ')
}

/** Escapes JSON for a script element: it cannot end the element or open a comment. */
const escapeScript = (json: string) => json.replace(/</g, '\\u003c')

/** Styles of the page around the survey: neutral, light or dark by the browser's setting. */
const PAGE_STYLES = `
:root { color-scheme: light dark; --accent: light-dark(#1f6b47, #6cc497); --text: light-dark(#16191b, #eceff0);
  --muted: light-dark(#565f63, #a3abae); --line: light-dark(#e3e6e8, #2d3336) }
html { height: 100%; background: light-dark(#fff, #131618) }
body { min-height: 100%; margin: 0; display: grid; color: var(--text); font: 16px/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere }
main { align-self: center; justify-self: center; box-sizing: border-box; width: 100%; max-width: 712px; padding: 56px 24px;
  min-width: 0 }
section { max-width: 480px; margin: 0 auto; text-align: center }
h1, h2 { margin: 0 0 8px; font-size: 26px; font-weight: 600; line-height: 1.3; text-wrap: balance }
p { margin: 0; color: var(--muted) }
progress { position: fixed; inset: 0 0 auto; z-index: 1; width: 100%; height: 4px; border: 0; appearance: none;
  background: var(--line); color: var(--accent) }
progress::-webkit-progress-bar { background: var(--line) }
progress::-webkit-progress-value { background: var(--accent); transition: inline-size .3s }
progress::-moz-progress-bar { background: var(--accent) }
.check::before { content: "✓"; display: grid; place-content: center; width: 56px; height: 56px; margin: 0 auto 20px;
  border-radius: 50%; background: var(--accent); color: light-dark(#fff, #0f1614); font-size: 28px; font-weight: 700 }
.note { max-width: 612px; margin: 24px auto 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px;
  color: var(--text) }
[hidden] { display: none }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (prefers-reduced-motion: reduce) { progress::-webkit-progress-value { transition: none } }
`

import { randomBytes } from 'node:crypto'
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
  const data = { token, survey: toRendered(survey.value()) }
  return renderPage({
    title: name,
    language: base_language,
    embeddable: enable_iframe_embedding,
    body: (nonce) => `
<main>
<h1 class="hidden">${escapeHtml(name)}</h1>
<div id="survey"></div>
<section id="done" role="status" lang="${texts.language}" hidden>${renderMessage(texts.done)}</section>
<section id="blocked" role="alert" lang="${texts.language}" hidden>${renderMessage(texts.blocked)}</section>
<p id="unsent" class="note" role="alert" lang="${texts.language}" hidden>${escapeHtml(texts.unsent)}</p>
<noscript><p class="note" lang="${texts.language}">${escapeHtml(texts.noScript)}</p></noscript>
</main>
<script type="application/json" id="data">${escapeScript(JSON.stringify(data))}</script>
<script type="text/css" id="sheet">${SURVEY_STYLES}</script>
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
function toRendered(survey: object): object {
  const { appearance } = survey as { appearance?: object | null }
  return { ...survey, conditions: null, appearance: buildOwnPageAppearance(appearance) }
}

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
:root { color-scheme: light dark; --page: #f4f5f6; --text: #1d2222; --muted: #565f63; --line: #d5d9db }
@media (prefers-color-scheme: dark) { :root { --page: #15181a; --text: #e6e9ea; --muted: #a3abae; --line: #363c3f } }
html { height: 100% }
body { min-height: 100%; margin: 0; display: grid; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { align-self: center; justify-self: center; box-sizing: border-box; width: 100%; max-width: 720px; padding: 32px 16px;
  min-width: 0 }
section { max-width: 440px; margin: 0 auto; text-align: center }
h1, h2 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0; color: var(--muted) }
.note { max-width: 560px; margin: 16px auto 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px;
  color: var(--text) }
[hidden] { display: none }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
`

/** Styles added to those of the SDK: the survey is rendered inline and cannot be closed. */
const SURVEY_STYLES = `
.ph-survey { position: static !important; transform: none !important; min-width: 0; max-width: 100%; margin: 0 auto }
.survey-question { font-size: 17px }
.survey-question-description { font-size: 15px }
.form-cancel, .thank-you-message .form-submit { display: none }
[tabindex="-1"]:focus { outline: none }
`

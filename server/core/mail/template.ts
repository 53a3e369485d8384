import { escapeHtml } from './text'

/** Content of an e-mail. Everything is plain text; each part is escaped for HTML when rendered. */
export interface EmailTemplate {
  heading: string
  paragraphs: string[]
  /** Message written by a user, possibly with several lines. */
  quote?: string | undefined
  action: { label: string; url: string }
  footnote: string
}

/** Renders the e-mail as plain text. */
export function renderText({ heading, paragraphs, quote, action, footnote }: EmailTemplate): string {
  const quoted = quote?.split(/\r\n|\r|\n/).map((line) => `> ${line}`)
  const parts = [
    heading,
    ...paragraphs,
    quoted?.join('\n'),
    `${action.label}:\n${action.url}`,
    `--\n${footnote}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1f6f54;color:#ffffff;font-weight:600;text-decoration:none'
const QUOTE = 'margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid #9db8ad;white-space:pre-line'

/** Renders the e-mail as HTML: one column and inline styles, because many mail clients drop style sheets. */
export function renderHtml({ heading, paragraphs, quote, action, footnote }: EmailTemplate): string {
  const url = escapeHtml(action.url)
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    quote && `<blockquote style="${QUOTE}">${escapeHtml(quote)}</blockquote>`,
    `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    `<p style="margin:0 0 24px;font-size:13px;word-break:break-all">Or open this URL: <a href="${url}">${url}</a></p>`,
    `<p style="margin:0;font-size:13px;opacity:.75">${escapeHtml(footnote)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:32px 16px;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto">
${body.filter(Boolean).join('\n')}
</div>
</body>
</html>
`
}

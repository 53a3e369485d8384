import { escapeHtml } from '../mail/text'

interface HtmlDocument {
  title: string
  language: string
  /** Directives for search engines, such as `noindex`. */
  robots: string
  styles: string
  /** HTML of the body. */
  body: string
  /** Nonce of the content security policy. */
  nonce: string
}

/** Builds the document of a public page, light or dark by the setting of the browser. */
export const renderHtmlDocument = ({
  title,
  language,
  robots,
  styles,
  body,
  nonce,
}: HtmlDocument) => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${robots}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>${body}
</body>
</html>
`

import script from './iframe-document?own-script'
import sheet from './iframe-document.css?inline'

/** Escapes text so that it cannot close its surrounding element. */
const escapeForElement = (text: string) => text.replace(/<(?=\/(?:script|style)|!--)/gi, '\\x3c')

/** Builds the document in the frame: a neutral page, and the script that renders the survey on it. */
export const buildFrameHtml = (nonce: string) => `<!doctype html><html lang="en"><head>
<title>The survey as respondents see it</title><style nonce="${nonce}">${sheet}</style></head><body>
<div class="site" aria-hidden="true"><div class="head"><i></i><i></i><i></i><i></i></div>
<div class="lines"><i></i><i></i><i></i><i></i></div><div class="cards"><i></i><i></i><i></i><i></i></div></div>
<main><button type="button" class="element" hidden></button><div class="tab"></div><div class="survey"></div></main>
<script nonce="${nonce}">${escapeForElement(script)}</script></body></html>`

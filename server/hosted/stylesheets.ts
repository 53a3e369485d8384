/** Styles of the page around the survey: neutral, light or dark by the browser's setting. */
export const PAGE_STYLES = `
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
export const SURVEY_STYLES = `
.ph-survey { position: static !important; transform: none !important; min-width: 0; max-width: 100%; margin: 0 auto }
.survey-question { font-size: 17px }
.survey-question-description { font-size: 15px }
.form-cancel, .thank-you-message .form-submit { display: none }
[tabindex="-1"]:focus { outline: none }
`

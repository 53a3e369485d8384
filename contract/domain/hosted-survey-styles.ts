/** Styles of the page of a hosted survey that apply unless its author has set one of the fields of its appearance. */
const PALETTE: { unlessSet: string[]; styles: string }[] = [
  {
    unlessSet: ['backgroundColor'],
    styles: `
.ph-survey { --ph-survey-background-color: transparent; --ph-survey-box-padding: 0; --ph-survey-box-shadow: none }
.survey-form, .thank-you-message, .intro-screen { border: 0; border-radius: 0 }`,
  },
  {
    unlessSet: ['backgroundColor', 'textColor'],
    styles: '.ph-survey { --ph-survey-text-primary-color: light-dark(#16191b, #eceff0) }',
  },
  {
    unlessSet: ['textSubtleColor'],
    styles: '.ph-survey { --ph-survey-text-subtle-color: light-dark(#687074, #9aa3a7) }',
  },
  {
    unlessSet: ['borderColor'],
    styles: '.ph-survey { --ph-survey-border-color: light-dark(#d3d8da, #41484c) }',
  },
  {
    unlessSet: ['inputBackground', 'inputBackgroundColor', 'inputTextColor'],
    styles: `.ph-survey { --ph-survey-input-background: light-dark(#fff, #1d2124);
  --ph-survey-input-text-color: light-dark(#16191b, #eceff0) }`,
  },
  {
    unlessSet: ['ratingButtonColor'],
    styles: `.ph-survey { --ph-survey-rating-bg-color: light-dark(#fff, #1d2124);
  --ph-survey-rating-text-color: light-dark(#16191b, #eceff0) }`,
  },
  {
    unlessSet: ['ratingButtonActiveColor'],
    styles: `.ph-survey { --ph-survey-rating-active-bg-color: light-dark(#1f6b47, #6cc497);
  --ph-survey-rating-active-text-color: light-dark(#fff, #0f1614); --ph-survey-outline-color: light-dark(#1f6b47, #6cc497) }`,
  },
  {
    unlessSet: ['submitButtonColor', 'submitButtonTextColor'],
    styles: `.ph-survey { --ph-survey-submit-button-color: light-dark(#1f6b47, #6cc497);
  --ph-survey-submit-button-text-color: light-dark(#fff, #0f1614) }`,
  },
]

/** Layout and typography: the survey is part of the page, wide, and cannot be closed. */
const LAYOUT = `
.ph-survey { --ph-survey-box-padding: 32px 36px; position: static !important; width: 100%; min-width: 0;
  max-width: var(--ph-survey-max-width); margin: 0 auto; transform: none !important }
.form-cancel, .thank-you-message .form-submit { display: none }
[tabindex="-1"]:focus { outline: none }
.survey-box { gap: 28px }
.question-container { gap: 20px }
.bottom-section { align-items: flex-start; gap: 14px }
.survey-question, .thank-you-message-header, .intro-screen-header { font-size: clamp(21px, 3.6vw, 27px); font-weight: 600;
  line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere }
.survey-question-description, .thank-you-message-body, .intro-screen-body { padding-top: 8px; font-size: 16px; line-height: 1.55 }
.ph-survey textarea, .ph-survey input[type=text] { padding: 12px 14px; border-radius: 8px; font-size: 16px; line-height: 1.5 }
.ph-survey textarea { min-height: 132px }
.limit-height { max-height: none }
.multiple-choice-options { gap: 10px }
.ph-survey .multiple-choice-options label { min-height: 50px; padding: 11px 14px; border-radius: 8px; gap: 12px; font-size: 16px }
.ph-survey .multiple-choice-options label:has(input:checked) { background: color-mix(in srgb,
  var(--ph-survey-rating-active-bg-color) 9%, var(--ph-survey-input-background)) }
.ph-survey .multiple-choice-options input:is([type=checkbox], [type=radio]) { border-color: var(--ph-survey-text-subtle-color) }
:is(.multiple-choice-options input:checked) ~ * { font-weight: 500 }
.ph-survey .rating-options-number { gap: 6px; border: 0; border-radius: 0; overflow: visible }
.rating-options-number .ratings-number { min-height: 50px; padding: 0; border: 1.5px solid var(--ph-survey-border-color) !important;
  border-radius: 8px; font-size: 16px; font-weight: 500; font-variant-numeric: tabular-nums }
.rating-options-number .ratings-number.rating-active { border-color: var(--ph-survey-rating-active-bg-color) !important }
.rating-options-emoji, .survey-box:has(.rating-options-emoji) .rating-text { max-width: 400px }
.ratings-emoji svg { width: clamp(40px, 9vw, 52px); height: auto }
.ratings-emoji.rating-active svg { fill: var(--ph-survey-rating-active-bg-color) }
.rating-text { margin-top: 8px; font-size: 14px }
.form-buttons { flex-wrap: wrap }
.ph-survey .form-submit, .ph-survey .form-back { min-width: 132px; flex: none; padding: 13px 24px; border-radius: 8px;
  font-size: 16px; font-weight: 600; line-height: 1.25; box-shadow: none }
.ph-survey .form-submit:not([disabled]):hover { box-shadow: none; transform: none; filter: brightness(1.08) }
.validation-hint { font-size: 14px }
.thank-you-message, .intro-screen { gap: 12px }
.thank-you-message::before { content: ""; width: 56px; height: 56px; margin: 0 auto 12px; border-radius: 50%;
  background: var(--ph-survey-rating-active-bg-color); mask: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' \
viewBox='0 0 24 24'%3E%3Cpath fill-rule='evenodd' d='M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24Zm5.7 9.1-6.9 7a1 1 0 0 1-1.4 0L6.3 13\
a1 1 0 0 1 1.4-1.4l2.4 2.3 6.2-6.2a1 1 0 0 1 1.4 1.4Z'/%3E%3C/svg%3E") center / contain }
@media (max-width: 480px) {
  .ph-survey { --ph-survey-box-padding: 24px 20px }
  .ph-survey .rating-options-number { gap: 4px }
  .ph-survey .form-submit { width: 100%; flex: 1 }
}
`

const isSet = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Builds the styles that are added to those of the SDK on the page of a hosted survey, and in its preview. Colors that its
 * author has not set are those of the page, light or dark.
 */
export function buildHostedSurveyStyles(appearance: object | null | undefined): string {
  const fields = new Map(Object.entries(appearance ?? {}))
  const palette = PALETTE.filter(({ unlessSet }) => !unlessSet.some((field) => isSet(fields.get(field))))
  return LAYOUT + palette.map(({ styles }) => styles).join('\n')
}

/** Default texts of the SDKs. They are always English, whatever the language of the dashboard. */
export const SDK_TEXTS = {
  submit: 'Submit',
  back: 'Back',
  start: 'Get started',
  close: 'Close',
  hint: 'Start typing...',
  thanks: 'Thank you!',
  feedback: 'Feedback',
}

/** What the SDKs write where a survey says nothing. They have it in English only, wherever this page is read. */
export const SDK_TEXTS = {
  submit: 'Submit',
  back: 'Back',
  close: 'Close',
  hint: 'Start typing...',
  thanks: 'Thank you!',
  feedback: 'Feedback',
}

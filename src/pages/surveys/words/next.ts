/** What comes after a question that leads nowhere in particular. */
export const nextWords = (isLast: boolean) => (isLast ? 'Then: the end' : 'Next question')

/** What the end of a survey is. */
export const endWords = (thanks: boolean) =>
  thanks ? 'At the end people see the thank-you message.' : 'At the end the survey closes, without a message.'

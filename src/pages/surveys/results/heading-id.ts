/** What the heading of a question is called in the page. */
export const headingId = (key: string) => `results-of-${key}`

/** Element id of the heading of a question. */
export const headingId = (key: string) => `results-of-${key}`

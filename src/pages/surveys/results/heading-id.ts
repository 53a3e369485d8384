/** Element id of the heading of a question. */
export const getHeadingId = (key: string) => `results-of-${key}`

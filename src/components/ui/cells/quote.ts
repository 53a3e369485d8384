/** Quotes a value within a sentence: `“pro”`. */
export const quote = (text: unknown) => `“${typeof text === 'object' ? JSON.stringify(text) : String(text)}”`

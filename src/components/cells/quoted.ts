/** Quotes a value within a sentence: `“pro”`. */
export const quoted = (text: unknown) => `“${typeof text === 'object' ? JSON.stringify(text) : String(text)}”`

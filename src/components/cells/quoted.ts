/** A text as it is named in a sentence: `“pro”`. */
export const quoted = (text: unknown) => `“${typeof text === 'object' ? JSON.stringify(text) : String(text)}”`

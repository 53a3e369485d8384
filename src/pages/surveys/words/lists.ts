export { counted, listed } from '../../../components/cells/number'

export const quoted = (text: unknown) => `“${typeof text === 'object' ? JSON.stringify(text) : String(text)}”`

import { ENGLISH, language } from './language'

/** A label within a sentence: English writes small there what begins with a capital letter elsewhere. */
export const inSentence = (label: string): string => (language() === ENGLISH ? label.toLowerCase() : label)

/** The name of a field on the wire: English words in an English sentence, itself in any other. */
export const wireWords = (name: string): string => (language() === ENGLISH ? name.replaceAll('_', ' ') : name)

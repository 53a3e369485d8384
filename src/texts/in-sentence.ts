import { ENGLISH, language } from './language'

/** A label within a sentence: English writes small there what begins with a capital letter elsewhere. */
export const inSentence = (label: string): string => (language() === ENGLISH ? label.toLowerCase() : label)

/** A phrase at the start of a line or of a sentence: scripts without capital letters stay as they are. */
export const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1)

/** The name of a field on the wire: English words in an English sentence, itself in any other. */
export const wireWords = (name: string): string => (language() === ENGLISH ? name.replaceAll('_', ' ') : name)

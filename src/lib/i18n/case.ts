import { ENGLISH, language } from './language'

/** Label within a sentence: lower case in English, except for abbreviations such as API. */
export const inSentence = (label: string): string =>
  language() === ENGLISH ? label.replace(/\b(?![A-Z]{2})\w+/g, (word) => word.toLowerCase()) : label

/** Phrase at the start of a line or sentence; scripts without capitals are unchanged. */
export const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1)

/** API field name in a sentence: as separate words in English, unchanged in other languages. */
export const formatFieldInSentence = (name: string): string =>
  language() === ENGLISH ? name.replaceAll('_', ' ') : name

/** Removes the name with which a message begins, if it is displayed beside the message. */
export const omitLeadingName = (message: string, name: string): string =>
  message.startsWith(`${name} `) ? message.slice(name.length + 1) : message

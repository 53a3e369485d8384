import { capitalized, wireWords } from '../../texts/in-sentence'
import { ENGLISH, language } from '../../texts/language'

/** A field's name as people read it: `week_start_day` is “Week start day”, and in other languages itself. */
export function plainName(field: string): string {
  const plain = wireWords(field)
  return language() === ENGLISH ? capitalized(plain) : plain
}

import { LEVELS, type LevelName, levelName } from '../../contract/levels'

/** Why a person of this level may not do what needs another, in words; null when they may, or while it is not known. */
export function whyNot(level: number | null | undefined, needed: LevelName, deed: string): string | null {
  if (level === undefined || (level ?? 0) >= LEVELS[needed]) return null
  const who = needed === 'owner' ? 'Only owners' : 'Only admins and owners'
  return `${who} can ${deed}. ${level === null ? 'You are not a member.' : `You are ${article(levelName(level))}.`}`
}

const article = (word: string) => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`)

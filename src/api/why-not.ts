import { LEVELS, type LevelName, levelName } from '../../contract/levels'
import { t } from '../texts/text'

/** Why a person of this level may not do what needs another, in words; null when they may, or while it is not known. */
export function whyNot(level: number | null | undefined, needed: LevelName, deed: string): string | null {
  if (level === undefined || (level ?? 0) >= LEVELS[needed]) return null
  const who = needed === 'owner' ? t('Only owners') : t('Only admins and owners')
  return t('{who} can {deed}. {it}', {
    who,
    deed,
    it:
      level === null
        ? t('You are not a member.')
        : t('You are {article}.', { article: article(levelName(level)) }),
  })
}

const article = (word: string) => (/^[aeiou]/.test(word) ? t('an {word}', { word }) : `a ${word}`)

import { LEVELS, type LevelName, levelName } from '../../contract/levels'
import { t } from '../texts/text'

const WORDS: Record<LevelName, string> = { member: t('member'), admin: t('admin'), owner: t('owner') }

/** A level of membership in a word: 8 is `admin`. A level this version does not know is shown as its number. */
export function levelWords(level: number): string {
  const name = levelName(level)
  return name in LEVELS ? WORDS[name as LevelName] : t('level {level}', { level })
}

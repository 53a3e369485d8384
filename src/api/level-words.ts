import { type LevelName, levelName } from '../../contract/levels'
import { t } from '../texts/text'

const WORDS: Record<string, string> = {
  member: t('member'),
  admin: t('admin'),
  owner: t('owner'),
} satisfies Record<LevelName, string>

/** A level of membership within a sentence; one that this version does not know by its number. */
export const levelWords = (level: number): string => WORDS[levelName(level)] ?? t('level {level}', { level })

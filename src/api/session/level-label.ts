import { getLevelName, type LevelName } from '../../../contract/domain/levels'
import { t } from '../../lib/i18n/translate'

const WORDS: Record<string, string> = {
  member: t('member'),
  admin: t('admin'),
  owner: t('owner'),
} satisfies Record<LevelName, string>

/** Formats a membership level within a sentence; by its number if this version does not know it. */
export const formatLevel = (level: number): string =>
  WORDS[getLevelName(level)] ?? t('level {level}', { level })

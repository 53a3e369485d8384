import { normalizeLanguage } from '../../../../contract/domain/survey-translations'
import type { ResultResponse } from './parse-response'

/** Language of the translation that a respondent saw, as the SDK reports it; null for the original language. */
export const getTranslationLanguage = ({ extra }: ResultResponse): string | null =>
  typeof extra.language === 'string' && extra.language !== '' ? normalizeLanguage(extra.language) : null

/** Language in which a respondent saw the survey. */
export const getResponseLanguage = (response: ResultResponse, baseLanguage: string): string =>
  getTranslationLanguage(response) ?? baseLanguage

/** Counts responses by language, most frequent first. */
export function countByLanguage(
  responses: readonly ResultResponse[],
  baseLanguage: string,
): { language: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const response of responses) {
    const language = getResponseLanguage(response, baseLanguage)
    counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .sort((a, b) => b.count - a.count || a.language.localeCompare(b.language))
}

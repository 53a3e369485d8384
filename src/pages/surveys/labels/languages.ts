import { isLanguage, normalizeLanguage } from '../../../../contract/domain/survey-translations'
import { ENGLISH, language } from '../../../lib/i18n/language'
import { tn } from '../../../lib/i18n/translate'
import type { Completeness } from '../model/translations'

/**
 * Languages to choose from, as browsers report them. SDKs compare a language with and without its region only, so scripts
 * such as `zh-hans` would never match.
 */
const TAGS =
  `af am ar az be bg bn bs ca cs cy da de de-at de-ch el en en-au en-ca en-gb en-us es es-419 es-ar es-mx et eu
  fa fi fil fr fr-be fr-ca fr-ch ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl
  nl-be nn no pa pl ps pt pt-br pt-pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh zh-cn zh-hk zh-tw zu`.split(
    /\s+/,
  )

const names = new Map<string, Intl.DisplayNames>()

function formatLanguage(tag: string, locale: string): string {
  try {
    const formatter = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' })
    names.set(locale, formatter)
    return formatter.of(tag) ?? tag
  } catch {
    // The server accepts tags that browsers do not.
    return tag
  }
}

/** Name of a language in the language of the dashboard: French. */
export const getLanguageName = (tag: string): string => formatLanguage(tag, language())

/** Name of a language in that language: français. */
export const getNativeName = (tag: string): string => {
  const name = formatLanguage(tag, tag)
  return name === tag ? formatLanguage(tag, ENGLISH) : name
}

const toOption = (tag: string) => {
  const [name, native] = [getLanguageName(tag), getNativeName(tag)]
  return { value: tag, label: name === native ? `${name} (${tag})` : `${name} – ${native} (${tag})` }
}

/** Languages to choose from, by name and those with a region last. The one that a search names by its tag is first. */
export function listLanguages(
  search: string,
  excluded: readonly string[],
): { value: string; label: string }[] {
  const text = normalizeLanguage(search.trim())
  const other = isLanguage(text) && formatLanguage(text, ENGLISH) !== text ? [text] : []
  const tags = [...new Set([...TAGS, ...other])].filter((tag) => !excluded.includes(tag))
  // The tag that was typed is first: `fr` is part of Afrikaans, too.
  const getRank = ({ value }: { value: string }) => (value === text ? 0 : value.includes('-') ? 2 : 1)
  return tags.map(toOption).sort((a, b) => getRank(a) - getRank(b) || a.label.localeCompare(b.label))
}

/** Completeness of a translation: `12 of 14 texts`. */
export const formatCompleteness = ({ translated, total }: Completeness): string =>
  tn(total, '{translated} of {n} text', '{translated} of {n} texts', { translated })

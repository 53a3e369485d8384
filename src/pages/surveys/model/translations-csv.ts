import { BYTE_ORDER_MARK, formatCsvLine } from '../../../../contract/domain/csv'
import { isLanguage, normalizeLanguage } from '../../../../contract/domain/survey-translations'
import type { SurveyValues } from './survey-values'
import {
  addLanguage,
  getBaseLanguage,
  getLanguages,
  listTexts,
  setTranslations,
  type TranslatableText,
  type TranslatedValues,
} from './translations'

const TEXT_COLUMN = 'text'

/** Name of a text in a file: `question 2 choice 1`. */
const getTextId = ({ question, name, choice }: TranslatableText) =>
  [
    ...(question === null ? [] : [`question ${question + 1}`]),
    choice === null ? name : `choice ${choice + 1}`,
  ].join(' ')

/** Formats the texts for translators: one row per text, a column per language. */
export function buildTranslationsCsv(values: SurveyValues): string[] {
  const languages = getLanguages(values)
  const columns = languages.map((language) => listTexts(values, language))
  const originals = listTexts(values, getBaseLanguage(values))
  return [
    BYTE_ORDER_MARK,
    formatCsvLine([TEXT_COLUMN, getBaseLanguage(values), ...languages]),
    ...originals.map((text, index) =>
      formatCsvLine([getTextId(text), text.original, ...columns.map((texts) => texts[index]?.translation)]),
    ),
  ]
}

/** Parses CSV (RFC 4180), with commas, semicolons or tabs between the fields, as spreadsheets write it. */
export function parseCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '')
  const [separator = ','] = /[,;\t]/.exec(content) ?? []
  const rows: string[][] = []
  let row: string[] = []
  const plain = new RegExp(
    `([^"${separator}\\r\\n][^${separator}\\r\\n]*)?(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const quoted = new RegExp(`"((?:[^"]|"")*)"[^${separator}\\r\\n]*(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  for (let at = 0; at < content.length; ) {
    const pattern = content[at] === '"' ? quoted : plain
    pattern.lastIndex = at
    const [whole, field = '', end] = pattern.exec(content) ?? [content.slice(at), content.slice(at), '']
    row.push(pattern === quoted ? field.replaceAll('""', '"') : field)
    at += whole.length
    if (end === separator && at < content.length) continue
    if (end === separator) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}

/** Removes the apostrophe before a text that spreadsheets would interpret as a formula. */
const unescapeFormula = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

/** Result of reading a file of translations. */
export interface ImportedTranslations {
  values: TranslatedValues
  /** Number of translations in the file that differ from those of the survey. */
  changed: number
  /** Number of rows that match no text, because the survey has changed since. */
  unmatched: number
}

/**
 * Applies the translations in a file. Rows are matched by the name and the original of their text, and blank fields are
 * ignored. Returns null if the file has no column with a language.
 */
export function applyTranslationsCsv(values: SurveyValues, csv: string): ImportedTranslations | null {
  const [header = [], ...rows] = parseCsv(csv)
  const base = getBaseLanguage(values)
  const tags = header.map((name) => normalizeLanguage(name.trim()))
  const [idColumn, baseColumn] = [tags.indexOf(TEXT_COLUMN), tags.indexOf(base)]
  const columns = tags.flatMap((language, column) =>
    column !== idColumn && language !== base && isLanguage(language) ? [{ language, column }] : [],
  )
  if (idColumn < 0 || baseColumn < 0 || columns.length === 0) return null
  const originals = new Map(listTexts(values, base).map((text) => [getTextId(text), text.original]))
  const matching = rows.filter(
    (row) => originals.get(row[idColumn] ?? '') === unescapeFormula(row[baseColumn] ?? ''),
  )
  let next = values
  let changed = 0
  for (const { language, column } of columns) {
    const texts = new Map(matching.map((row) => [row[idColumn] ?? '', unescapeFormula(row[column] ?? '')]))
    const changes = listTexts(next, language).flatMap((text): [string, string][] => {
      const translation = texts.get(getTextId(text)) ?? ''
      return translation.trim() === '' || translation === text.translation ? [] : [[text.field, translation]]
    })
    if (changes.length === 0) continue
    if (!getLanguages(next).includes(language)) next = { ...next, ...addLanguage(next, language) }
    next = { ...next, ...setTranslations(next, language, new Map(changes)) }
    changed += changes.length
  }
  const { translations = null, questions } = next
  const isBlank = (row: string[]) => row.every((field) => field.trim() === '')
  const unmatched = rows.filter((row) => !matching.includes(row) && !isBlank(row)).length
  return { values: { translations, questions }, changed, unmatched }
}

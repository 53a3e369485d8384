import { javascriptLanguage, jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'

const LANGUAGES: [RegExp, Extension][] = [
  [/\.json$/, jsonLanguage],
  [/\.tsx$/, tsxLanguage],
  [/\.[cm]?ts$/, typescriptLanguage],
  [/\.jsx$/, jsxLanguage],
  [/\.[cm]?js$/, javascriptLanguage],
]

/** The language of a file by its name; nothing for one that is plain text. */
export function languageOf(name: string): Extension {
  return LANGUAGES.find(([pattern]) => pattern.test(name))?.[1] ?? []
}

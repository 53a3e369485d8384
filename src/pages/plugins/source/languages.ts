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

/** Returns the editor language for a file name; an empty extension for plain text. */
export function getLanguage(name: string): Extension {
  return LANGUAGES.find(([pattern]) => pattern.test(name))?.[1] ?? []
}

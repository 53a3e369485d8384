import { isObject } from '../../../../contract/json-object'
import { PluginFiles } from '../../../../contract/schemas/plugins'
import { t } from '../../../texts/text'

/** The code of a plugin: text by the name of its file. */
export type Files = Readonly<Record<string, string>>

export const FILES_MAX = 100

/** The code in the answer of `source/`: below `source`, or, as some servers have it, the answer itself. */
export function filesIn(answer: object): { files: Files; bare: boolean } {
  const source = 'source' in answer && isObject(answer.source) ? answer.source : null
  const texts = Object.entries(source ?? answer).filter(([, text]) => typeof text === 'string')
  return { files: Object.fromEntries(texts), bare: source === null }
}

/** The manifest first, then the code, then what there is to read. */
export function sortedNames(files: Files): string[] {
  const place = (name: string) => (name === 'plugin.json' ? 0 : name.endsWith('.md') ? 2 : 1)
  return Object.keys(files).sort((a, b) => place(a) - place(b) || a.localeCompare(b))
}

/** Why a new file cannot have a name; null when it can. */
export function whyNotName(name: string, files: Files): string | null {
  if (name === '') return t('Write a name, such as index.ts.')
  const fault = PluginFiles.safeParse({ [name]: '' }).error?.issues[0]
  if (fault) return t('A file needs a relative path of at most 200 characters.')
  if (Object.hasOwn(files, name)) return t('There is a file of this name.')
  if (Object.keys(files).length >= FILES_MAX)
    return t('A plugin has at most {most} files.', { most: FILES_MAX })
  return null
}

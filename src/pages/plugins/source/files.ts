import type { z } from 'zod'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { PLUGIN_FILES_MAX } from '../../../../contract/limits'
import { PluginFiles, type PluginWithSource } from '../../../../contract/schemas/plugins'
import type { FormModel } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'

/** Code of a plugin: text by file name. */
export type SourceFiles = Readonly<Record<string, string>>

/** Reads the code from the response of `source/`: its `source` property or, on some servers, the response itself. */
export function parseFiles(body: object): { files: SourceFiles; bare: boolean } {
  const source = 'source' in body && isObject(body.source) ? body.source : null
  const texts = Object.entries(source ?? body).filter(([, text]) => typeof text === 'string')
  return { files: Object.fromEntries(texts), bare: source === null }
}

/** Sorts file names: the manifest first, then code, then documentation. */
export function sortNames(files: SourceFiles): string[] {
  const getRank = (name: string) => (name === 'plugin.json' ? 0 : name.endsWith('.md') ? 2 : 1)
  return Object.keys(files).sort((a, b) => getRank(a) - getRank(b) || a.localeCompare(b))
}

/** Returns the reason why a file name is invalid; null if it is valid. */
export function validateFileName(name: string, files: SourceFiles): string | null {
  if (name === '') return t('Enter a file name, such as index.ts.')
  const error = PluginFiles.safeParse({ [name]: '' }).error?.issues[0]
  if (error) return t('Enter a relative path of at most 200 characters.')
  if (Object.hasOwn(files, name)) return t('A file with this name already exists.')
  if (Object.keys(files).length >= PLUGIN_FILES_MAX)
    return t('A plugin can have at most {most} files.', { most: PLUGIN_FILES_MAX })
  return null
}

/** Form values of the code editor. */
export interface SourceValues {
  source: SourceFiles
}

/** Response of the source endpoint. */
export type PluginSource = z.infer<typeof PluginWithSource>

export const sourceValues = (plugin: PluginSource): SourceValues => ({ source: parseFiles(plugin).files })

/** Form model of plugin code: a deleted file is null. If the response was only the files, so is the request. */
export function sourceModel(plugin: PluginSource): FormModel<SourceValues, JsonRecord> {
  const { files, bare } = parseFiles(plugin)
  const deletions = Object.fromEntries(Object.keys(files).map((name) => [name, null]))
  return {
    body: ({ source }) => ({ ...deletions, ...source }),
    values: (body) => ({ source: parseFiles({ source: body }).files }),
    withDependentFields: (changes) => (bare ? changes : { source: changes }),
    problems: ({ source }) =>
      Object.keys(source).length > PLUGIN_FILES_MAX
        ? [
            {
              field: 'source',
              message: t('A plugin can have at most {most} files.', { most: PLUGIN_FILES_MAX }),
            },
          ]
        : [],
    fieldFor: () => 'source',
    getFieldLabel: (file) => file,
  }
}

/** Returns the names of the files that differ. */
export const getChangedFiles = (before: SourceFiles, after: SourceFiles): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])

import type { z } from 'zod'
import type { JsonRecord } from '../../../../contract/is-object'
import { PLUGIN_FILES_MAX } from '../../../../contract/limits'
import type { PluginWithSource } from '../../../../contract/schemas/plugins'
import type { FormModel } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'
import { parseFiles, type SourceFiles } from './files'

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

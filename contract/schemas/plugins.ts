import { z } from 'zod'
import { ActivityQuery } from './activity'
import { Json, JsonObject, PageQuery } from './primitives'

const ConfigSchema = z
  .union([z.array(JsonObject), JsonObject], {
    error: 'Enter a list of fields, or an object of fields by key.',
  })
  .meta({ description: 'Fields of the configuration, as a list or as an object by key.' })

/** Source URL of a plugin: a package, a repository or a folder. */
const Address = z.string().trim().max(800)

/** Plugin, also called a pipeline destination, transformation, import app or frontend app. */
export const Plugin = z.object({
  id: z.int(),
  plugin_type: z.enum(['custom', 'local', 'repository', 'source', 'inline']).nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  icon: z.string().nullable(),
  config_schema: Json,
  tag: z.string().nullable(),
  latest_tag: z.string().nullable(),
  is_global: z.boolean(),
  organization_id: z.uuid().nullable(),
  organization_name: z.string(),
  capabilities: JsonObject,
  metrics: JsonObject.nullable(),
  public_jobs: JsonObject.nullable(),
})
export type Plugin = z.infer<typeof Plugin>

export const PluginPatch = z
  .object({
    plugin_type: Plugin.shape.plugin_type,
    name: z.string().max(200).nullable(),
    description: z.string().nullable(),
    icon: z.string().max(800).nullable(),
    config_schema: ConfigSchema.nullable(),
    tag: z.string().max(200).nullable(),
    is_global: z.boolean(),
    capabilities: JsonObject.nullable(),
    metrics: JsonObject.nullable(),
    public_jobs: JsonObject.nullable(),
  })
  .partial()
export type PluginPatch = z.infer<typeof PluginPatch>

/** Relative path without parent segments. */
const FILE_NAME = /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]{1,200}$/

/** Files by name. Null deletes the file. */
export const PluginFiles = z
  .record(z.string(), z.string().max(1_000_000).nullable())
  .superRefine((files, context) => {
    for (const name of Object.keys(files)) {
      if (!FILE_NAME.test(name)) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'Enter a relative path of at most 200 characters.',
        })
      }
    }
  })
export type PluginFiles = z.infer<typeof PluginFiles>

export const PluginCreate = PluginPatch.extend({
  url: Address.nullable().optional().meta({
    description:
      'A page of npmjs.com, a GitHub or GitLab repository, or `file:` and a folder; `?private_token=` is used once and not stored.',
  }),
  source: PluginFiles.optional().meta({ description: 'Source code of a plugin of the type `source`.' }),
})
export type PluginCreate = z.infer<typeof PluginCreate>

export const PluginListQuery = PageQuery.extend({
  search: z
    .string()
    .optional()
    .meta({ description: 'Filters by a substring of the name, description or URL.' }),
})

export const PluginActivityQuery = ActivityQuery.extend({
  item_id: z.string().optional().meta({ description: 'Only the activity of this plugin.' }),
})

/** Plugin with its source files by name. */
export const PluginWithSource = Plugin.extend({ source: z.record(z.string(), z.string()) })

/** `{"source": files}`, or the files themselves. Other files are unchanged. */
export const PluginSourcePatch = z.record(z.string(), z.unknown()).meta({
  description:
    '`{"source": files}`, or the files themselves by name; null deletes a file. Other files are unchanged.',
})

/** Plugin after a check for updates; `plugin` repeats the same plugin. */
export const PluginChecked = Plugin.extend({ plugin: Plugin })

export const PluginUpgrade = z.object({
  private_token: z.string().optional().meta({ description: 'Token for a private source. It is not stored.' }),
})

/** Plugins that can be installed from their source URL. */
export const PluginCatalogue = z.array(
  z.object({
    name: z.string(),
    url: z.string(),
    description: z.string(),
    verified: z.boolean(),
    maintainer: z.string(),
    type: z.string(),
  }),
)
export type PluginCatalogue = z.infer<typeof PluginCatalogue>

/** IDs of plugins without a configuration. */
export const PluginIds = z.array(z.int())

/** Configurations of plugins. */
export const PluginConfigs = z.array(JsonObject)

import { buildOpenApiDocument } from '../../server/core/http/openapi'

/* Pages of the API reference, one per resource, from the OpenAPI document. */

interface Schema extends Partial<Record<'anyOf' | 'oneOf' | 'allOf', Schema[]>> {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

interface Operation {
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; description?: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

const openApi = JSON.parse(JSON.stringify(buildOpenApiDocument())) as {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const toFileName = (tag: string) => tag.replace(/[A-Z]/g, (upper) => `-${upper.toLowerCase()}`)

export const listResources = (): string[] => openApi.tags.map(({ name }) => toFileName(name))

const resolve = (schema: Schema): Schema =>
  schema.$ref ? (openApi.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema

/** Short description of a type, for a table cell. */
function describeType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(describeType))].join(' or ')
  if (schema.type === 'array') return `array of ${schema.items ? describeType(schema.items) : 'any'}`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  return schema.format ? `${type} (${schema.format})` : type
}

const code = (text: string) => (text ? `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\`` : '')
/** Text in a table cell. Angle brackets would be HTML. */
const cell = (text = '') =>
  text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;').replaceAll('{{', '{ {')

function tableOfFields(schema: Schema): string[] {
  const parts = schema.allOf ? schema.allOf.map(resolve) : [resolve(schema)]
  const required = new Set(parts.flatMap((part) => part.required ?? []))
  const fields = Object.entries(
    Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>,
  )
  if (fields.length === 0) return [code(describeType(schema)), '']
  return [
    '| Field | Type | Description |',
    '| --- | --- | --- |',
    ...fields.map(([name, field]) => {
      const notes = [required.has(name) && 'Required.', field.description].filter(Boolean).join(' ')
      return `| ${code(name)} | ${code(describeType(field))} | ${cell(notes)} |`
    }),
    '',
  ]
}

function describeOperation(method: string, path: string, operation: Operation): string[] {
  const lines = [
    `## ${operation.summary}`,
    '',
    '```http',
    `${method.toUpperCase()} ${path}`,
    '```',
    '',
    cell(operation.description),
    '',
  ]
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  if (query.length > 0) {
    lines.push('**Query parameters**', '', '| Name | Type | Description |', '| --- | --- | --- |')
    for (const { name, schema, description } of query)
      lines.push(`| ${code(name)} | ${code(describeType(schema))} | ${cell(description)} |`)
    lines.push('')
  }
  const body = operation.requestBody?.content['application/json']?.schema
  if (body) lines.push('**Request body**', '', ...tableOfFields(body))
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = response.content?.['application/json']?.schema
    if (status.endsWith('XX')) continue
    lines.push(`**Response ${status}**`, '', ...(schema ? tableOfFields(schema) : ['No content.', '']))
  }
  return lines
}

/** Returns the page of every resource as Markdown. */
export function buildApiPages(): { params: { resource: string }; content: string }[] {
  return openApi.tags.map(({ name }) => {
    const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.tags.includes(name))
        .flatMap(([method, operation]) => describeOperation(method, path, operation)),
    )
    const conventions =
      'Errors, pagination and limits are the same for all endpoints: see [conventions](../api.md).'
    return {
      params: { resource: toFileName(name) },
      content: [`# ${toFileName(name)}`, '', conventions, '', ...operations].join('\n'),
    }
  })
}

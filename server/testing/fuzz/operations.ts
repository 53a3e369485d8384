import { openApiDocument } from '../../http/openapi'
import { endpoints, type Input } from '../endpoints'
import type { World } from '../world'
import type { JsonSchema } from './document-values'

/** One operation of our own OpenAPI document. */
export interface Operation {
  id: string
  method: string
  /** `/api/projects/{project_id}/surveys/{id}/`. */
  path: string
  /** The names of what stands in braces in its path. */
  params: string[]
  query: Record<string, JsonSchema>
  body: JsonSchema | null
  /** What its one success looks like; null where that has no body. */
  success: { status: number; schema: JsonSchema | null }
}

/** What the document says, as far as it is read here. */
interface Described {
  operationId: string
  parameters: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
interface Content {
  content?: { 'application/json': { schema: JsonSchema } }
}

// The document is JSON to whoever reads it; here it is read as a client would.
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

export const schemas = document.components.schemas

const schemaOf = (told: Content | undefined) => told?.content?.['application/json'].schema ?? null

/** Every operation that the document describes. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => {
    const [status = '', told] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
    return {
      id: operationId,
      method: method.toUpperCase(),
      path,
      params: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
      query: Object.fromEntries(
        parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      body: schemaOf(requestBody),
      success: { status: Number(status), schema: schemaOf(told) },
    }
  }),
)

const prepared = new Map(endpoints.map(({ name, prepare }) => [name.replace('.', '_'), prepare]))

/** Makes what the operation needs in this world, and says what to call it with. */
export async function prepare({ id }: Operation, world: World): Promise<Input> {
  // A full update is an update with the fields that a creation needs.
  if (id.endsWith('_replace')) {
    const [update, create] = ['_update', '_create'].map((name) => prepared.get(id.replace('_replace', name)))
    const [input, made] = [await update?.(world), await create?.(world)]
    return { ...input, body: { ...(made?.body as object), ...(input?.body as object) } }
  }
  const example = prepared.get(id)
  if (!example) throw new Error(`${id} has no example`)
  return example(world)
}

import { buildOpenApiDocument } from '../../../server/core/http/openapi'
import { type EndpointInput, endpoints } from '../endpoints'
import type { World } from '../world'
import type { JsonSchema } from './document-values'

/** Operation of our OpenAPI document. */
export interface ApiOperation {
  id: string
  method: string
  /** Path template, for example `/api/projects/{project_id}/surveys/{id}/`. */
  path: string
  /** Names of the path parameters. */
  params: string[]
  query: Record<string, JsonSchema>
  body: JsonSchema | null
  /** The only success response; a null schema means no body. */
  success: { status: number; schema: JsonSchema | null }
}

/** Fields of the document that are read here. */
interface Described {
  operationId: string
  parameters: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
interface Content {
  content?: { 'application/json': { schema: JsonSchema } }
}

// Serialized and parsed again, so that it is read as by a client.
const document = JSON.parse(JSON.stringify(buildOpenApiDocument())) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

export const schemas = document.components.schemas

const getContentSchema = (content: Content | undefined) =>
  content?.content?.['application/json'].schema ?? null

/** Every operation of the document. */
export const operations: ApiOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => {
    const [status = '', content] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
    return {
      id: operationId,
      method: method.toUpperCase(),
      path,
      params: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
      query: Object.fromEntries(
        parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      body: getContentSchema(requestBody),
      success: { status: Number(status), schema: getContentSchema(content) },
    }
  }),
)

const prepared = new Map(endpoints.map(({ name, prepare }) => [name.replace('.', '_'), prepare]))

/** Creates the records that the operation requires in this world, and returns the input of a call. */
export async function prepare({ id }: ApiOperation, world: World): Promise<EndpointInput> {
  // A full update is an update with the fields that creation requires.
  if (id.endsWith('_replace')) {
    const [update, create] = ['_update', '_create'].map((name) => prepared.get(id.replace('_replace', name)))
    const [input, created] = [await update?.(world), await create?.(world)]
    return { ...input, body: { ...(created?.body as object), ...(input?.body as object) } }
  }
  const example = prepared.get(id)
  if (!example) throw new Error(`${id} has no example`)
  return example(world)
}

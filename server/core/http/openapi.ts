import { z } from 'zod'
import { api } from '../../../contract'
import { getRequiredAccess } from '../../../contract/domain/access'
import type { EndpointSpec, SchemaName } from '../../../contract/endpoint'
import { replacements } from '../../../contract/replacements'
import * as schemas from '../../../contract/schemas'

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } })
const jsonResponse = (description: string, schema: object) => ({ description, ...jsonContent(schema) })

const pageSchema = (name: string) => ({
  type: 'object',
  required: ['count', 'next', 'previous', 'results'],
  properties: {
    count: { type: 'integer' },
    next: { type: ['string', 'null'], format: 'uri' },
    previous: { type: ['string', 'null'], format: 'uri' },
    results: { type: 'array', items: schemaRef(name) },
  },
})

/** Builds the OpenAPI 3.1 document from the resource contracts. */
export function buildOpenApiDocument() {
  const components: Record<string, object> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    // Formats that only code can validate cannot be expressed in a JSON schema; they are described by their base type.
    const io = /(Create|Patch|Query)$/.test(name) ? 'input' : 'output'
    const { $schema, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    components[name] = body
  }
  const paths: Record<string, Record<string, object>> = {}
  for (const [resource, table] of Object.entries(api)) {
    for (const [operation, endpoint] of Object.entries(table)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: buildOperation(resource, operation, endpoint),
      }
      if (endpoint.replace)
        paths[path].put = buildReplaceOperation(buildOperation(resource, 'replace', endpoint), endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hedgerow',
      version: '1',
      description:
        'Projects and organizations. Requests require `Authorization: Bearer <API key>`, except for public endpoints.',
    },
    tags: Object.keys(api).map((name) => ({ name })),
    security: [{ personalApiKey: [] }, { session: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        personalApiKey: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-hedgerow_session' },
      },
    },
  }
}

function buildOperation(
  resource: string,
  operation: string,
  endpoint: EndpointSpec & { path: string },
): object {
  const needs = [
    endpoint.access === 'public' && 'Public. A key is optional and is validated if it is sent.',
    endpoint.scope && `Scope: \`${endpoint.scope}\`.`,
    endpoint.level && `Membership level: ${endpoint.level} or above.`,
    ...getRequiredAccess(endpoint).map(({ resource, level }) => `Access to \`${resource}\`: ${level}.`),
  ]
  return {
    operationId: `${resource}_${operation}`,
    tags: [resource],
    summary: endpoint.summary,
    description: needs.filter(Boolean).join(' ') || 'Any valid key.',
    // The empty alternative makes the key optional.
    security: endpoint.access === 'public' ? [{}, { personalApiKey: [] }, { session: [] }] : undefined,
    parameters: [
      ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(endpoint.query ? listQueryParameters(endpoint.query) : []),
    ],
    requestBody: endpoint.body && jsonContent(schemaRef(endpoint.body)),
    responses: {
      [endpoint.status]: buildResponse(endpoint),
      '4XX': jsonResponse('The request was refused.', schemaRef('ErrorBody')),
      '5XX': jsonResponse('The server failed.', schemaRef('ErrorBody')),
    },
  }
}

/** Builds the PUT operation: the body of the PATCH operation, with required fields and defaults. */
function buildReplaceOperation(operation: object, { body, replace }: EndpointSpec): object {
  if (!body || !replace) return operation
  const { required, defaults } = replacements[replace]
  const properties = Object.entries(defaults).map(([name, value]) => [name, { default: value }])
  return {
    ...operation,
    summary: 'Update all fields',
    requestBody: jsonContent({
      allOf: [schemaRef(body), { required, properties: Object.fromEntries(properties) }],
    }),
  }
}

function buildResponse({ response }: EndpointSpec): object {
  if (response === null) return { description: 'Done.' }
  return jsonResponse('Done.', typeof response === 'string' ? schemaRef(response) : pageSchema(response.page))
}

function listQueryParameters(name: SchemaName): object[] {
  const { properties } = z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties ?? {}).map(([parameter, schema]) => {
    const { description, ...rest } = typeof schema === 'object' ? schema : {}
    return { name: parameter, in: 'query', description, schema: rest }
  })
}

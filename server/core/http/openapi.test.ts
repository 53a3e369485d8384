import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import type { Endpoints } from '../../../contract/endpoint'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()

/** Parts of the document that the tests inspect. */
interface Document {
  openapi: string
  components: { schemas: object }
  paths: Record<
    string,
    Record<string, { operationId: string; responses: object; requestBody?: object; security?: object[] }>
  >
}

const read = async () => (await server.request('/api/schema/')).json<Document>()

describe('OpenAPI document', () => {
  it('is valid OpenAPI 3.1 without dangling references', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.0')
    const validator = new Validator()
    expect(await validator.validate({ ...document })).toEqual({ valid: true })
    // Throws for a dangling reference.
    expect(validator.resolveRefs()).toMatchObject({ openapi: '3.1.0' })
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? '')
  })

  it('contains every endpoint with a unique name, its parameters and its body', async () => {
    const { paths } = await read()
    const names: string[] = []
    for (const table of Object.values(api) as Endpoints[]) {
      for (const endpoint of Object.values(table)) {
        const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
        expect(operation, `${endpoint.method} ${endpoint.path}`).toBeDefined()
        expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status))
        expect(Boolean(operation?.requestBody)).toBe(endpoint.body !== undefined)
        expect(operation?.security).toEqual(
          endpoint.access === 'public' ? [{}, { personalApiKey: [] }, { session: [] }] : undefined,
        )
        names.push(operation?.operationId ?? '')
      }
    }
    expect(new Set(names).size).toBe(names.length)
  })

  it('is public, and so is its HTML page', async () => {
    expect((await server.request('/api/schema')).statusCode).toBe(200)
    const page = await server.request('/api/docs/')
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    for (const [, file] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await server.request(file ?? '')).statusCode, file).toBe(200)
    }
  })
})

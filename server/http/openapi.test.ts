import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { api } from '../../contract'
import type { Table } from '../../contract/endpoint'
import { testServer } from '../testing/server'

const server = testServer()

/** What the tests look into of the document. */
interface Document {
  openapi: string
  components: { schemas: object }
  paths: Record<
    string,
    Record<string, { operationId: string; responses: object; requestBody?: object; security?: object[] }>
  >
}

const read = async () => (await server.request('/api/schema/')).json<Document>()

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and all its references lead somewhere', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.0')
    const validator = new Validator()
    expect(await validator.validate({ ...document })).toEqual({ valid: true })
    // Throws for a reference that leads nowhere.
    expect(validator.resolveRefs()).toMatchObject({ openapi: '3.1.0' })
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? '')
  })

  it('has every endpoint, each with a name of its own, its parameters and its body', async () => {
    const { paths } = await read()
    const names: string[] = []
    for (const table of Object.values(api) as Table[]) {
      for (const row of Object.values(table)) {
        const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
        expect(operation, `${row.method} ${row.path}`).toBeDefined()
        expect(Object.keys(operation?.responses ?? {})).toContain(String(row.status))
        expect(Boolean(operation?.requestBody)).toBe(row.body !== undefined)
        expect(operation?.security).toEqual(
          row.access === 'public' ? [{}, { personalApiKey: [] }] : undefined,
        )
        names.push(operation?.operationId ?? '')
      }
    }
    expect(new Set(names).size).toBe(names.length)
  })

  it('is public, and so is the page that shows it', async () => {
    expect((await server.request('/api/schema')).statusCode).toBe(200)
    const page = await server.request('/api/docs/')
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    for (const [, file] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await server.request(file ?? '')).statusCode, file).toBe(200)
    }
  })
})

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseError } from '../../errors'
import { decompressBody } from './compression'

/** Parsed form: each field with all its values in the order sent. */
export class FormBody {
  constructor(readonly fields: ReadonlyMap<string, string[]>) {}
}

/** Accepts form bodies in addition to JSON, as the public service does. */
export function registerFormParser(app: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseForm(await decompressBody(request, body), request.headers['content-type'] ?? ''),
  )
}

async function parseForm(bytes: Buffer, type: string): Promise<FormBody> {
  const fields = new Map<string, string[]>()
  // Node's own parser. A form without a part is not valid multipart, but means an empty body, like empty JSON.
  const form = bytes.length > 0 ? await readForm(bytes, type) : []
  for (const [name, value] of form) {
    if (typeof value !== 'string')
      throw parseError(`The field ${name} is a file upload. Send its value as text.`)
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return new FormBody(fields)
}

async function readForm(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    throw parseError('The body is not a form of its content type.')
  }
}

/**
 * Converts a form to the JSON value that a schema expects. A field that may be a string stays one; else its text is
 * parsed as JSON, and a repeated field as a list. A field that cannot be converted is unchanged, so that the schema
 * reports the error.
 */
export function formToJson(schema: z.ZodType, { fields }: FormBody): Record<string, unknown> {
  const shape = getObjectShape(schema)
  return Object.fromEntries(
    Array.from(fields, ([name, values]) => [name, readField(shape[name] as z.ZodType | undefined, values)]),
  )
}

function readField(schema: z.ZodType | undefined, values: string[]): unknown {
  // The last of repeated values wins, as in a query string.
  const text = values.at(-1) ?? ''
  if (!schema) return text
  const candidates = [text, text === '' ? null : parseJson(text), values]
  const [accepted = text] = candidates.filter((value) => schema.safeParse(value).success)
  return accepted
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(/^(true|false)$/i.test(text) ? text.toLowerCase() : text)
  } catch {
    return text
  }
}

/** Returns the fields of an object schema, also inside of a pipe, or of the object among the members of a union. */
function getObjectShape(schema: unknown): z.core.$ZodShape {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe) return getObjectShape(schema.in)
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map(getObjectShape))
  return {}
}

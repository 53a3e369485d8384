import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import type { RawAnswer } from '../raw-client'
import type { RawRequest } from './build-request'
import type { JsonSchema } from './document-values'
import { type ApiOperation, operations, schemas } from './operations'

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false })
ajv.addSchema({ $id: 'document', components: { schemas } })

const compiled = new Map<string, ValidateFunction>()

/** Returns a memoized validator of a schema of the document. */
function validator(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/')
  const compiledValidator = compiled.get(text) ?? ajv.compile(JSON.parse(text))
  compiled.set(text, compiledValidator)
  return compiledValidator
}

const errorBody = validator({ $ref: '#/components/schemas/ErrorBody' })

/** All response headers that this server sends to API clients. */
const HEADERS = new Set([
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'allow',
  'access-control-max-age',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cross-origin-opener-policy',
  'date',
  'etag',
  'keep-alive',
  'permissions-policy',
  'referrer-policy',
  'retry-after',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
])

const patterns = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]*')}/?$`),
}))

/** API paths outside the document because they require no personal key: the surveys that SDKs read. */
const PUBLIC_PATHS = /^\/api\/(surveys|schema|docs)\/?$/

/** Returns the operations that a request may have reached. */
function matchOperations({ method, path }: RawRequest): ApiOperation[] {
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  const forms = [path.split(/[?#]/)[0] ?? '', decodePath(path.split(/[?#]/)[0] ?? '')]
  return patterns
    .filter(
      ({ operation, pattern }) =>
        operation.method === effectiveMethod && forms.some((form) => pattern.test(form)),
    )
    .map(({ operation }) => operation)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns a description of what is wrong with a response, or null if it is valid. */
export function findProblem(request: RawRequest, response: RawAnswer | null): string | null {
  if (!response) return 'no answer'
  const { status, headers } = response
  const unexpected = Object.keys(headers).find((name) => !HEADERS.has(name))
  if (unexpected !== undefined) return `a header that the server does not send: ${unexpected}`
  if (status >= 500 || status < 200) return 'a failure'
  if (status === 304) return response.body.length > 0 ? 'a body with 304' : null
  const json = parseBody(response)
  if (status >= 400) {
    if (!headers['content-type']?.startsWith('application/json')) return 'a refusal that is no JSON'
    if (request.method === 'HEAD') return null
    return errorBody(json) ? null : `a refusal unlike all others: ${ajv.errorsText(errorBody.errors)}`
  }
  const operations = matchOperations(request).filter(({ success }) => success.status === status)
  if (!operations.length)
    return PUBLIC_PATHS.test(request.path.split('?')[0] ?? '') ? null : 'a success that no operation has'
  if (request.method === 'HEAD') return null
  const faults = operations.map(({ success }) => {
    if (!success.schema) return response.body.length ? 'a body where there is none' : null
    const accepts = validator(success.schema)
    return accepts(json) ? null : `not what its schema says: ${ajv.errorsText(accepts.errors)}`
  })
  return faults.includes(null) ? null : (faults[0] ?? null)
}

/** Parses the body as JSON; returns undefined if it is invalid. */
function parseBody({ body }: RawAnswer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

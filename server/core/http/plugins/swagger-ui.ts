import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildOpenApiDocument } from '../openapi'
import { CACHE_ONE_HOUR } from './static-files'

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Hedgerow API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="swagger-ui"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const START = `SwaggerUIBundle({ url: '/api/schema/', dom_id: '#swagger-ui', deepLinking: true })\n`

// Swagger UI writes inline styles; no API key is stored on this page.
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'"

/** Files of Swagger UI: rarely requested, so they are read on request. */
const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** Serves the OpenAPI document at `/api/schema/` and Swagger UI at `/api/docs/`. Both are public. */
export function registerSwaggerUi(app: FastifyInstance): void {
  let document: string | undefined
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'))
  app.get('/api/schema/', (_request, reply) => {
    document ??= JSON.stringify(buildOpenApiDocument())
    return reply.header('cache-control', 'no-cache').type('application/json').send(document)
  })
  app.get('/api/docs/', (_request, reply) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript').send(START),
  )
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', CACHE_ONE_HOUR)
        .type(type)
        .send(await readFile(join(folder, name))),
    )
  }
}

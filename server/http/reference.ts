import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi'

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

// The reference writes inline styles; no key is kept on this page.
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'"

/** The OpenAPI document at `/api/schema/`, and the same to browse and to try at `/api/docs/`. Both are public. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  let document: string | undefined
  const require = createRequire(import.meta.url)
  app.get('/api/schema/', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(document)
  })
  app.get('/api/docs/', (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  )
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START))
  await app.register(staticFiles, {
    root: dirname(require.resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/',
    decorateReply: false,
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
  })
}

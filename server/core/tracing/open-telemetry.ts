import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../config'

export type Attributes = Record<string, string | number | boolean>

/** Traces of requests and operations. */
export interface Tracing {
  /** Traces the requests of an application that has no routes yet. */
  traceRequests(app: FastifyInstance): Promise<void>
  span<Result>(name: string, attributes: Attributes, run: () => Promise<Result>): Promise<Result>
  /** Sends the remaining spans. */
  shutdown(): Promise<void>
}

const STATEMENT_MAX = 2000
/** Paths that load balancers and Prometheus request every few seconds. */
const UNTRACED = new Set(['/_health', '/_ready', '/_metrics'])

/**
 * Creates tracing. The exporter reads the standard variables of OpenTelemetry, such as the endpoint and its headers; spans
 * are sent in batches in the background, and dropped if the endpoint does not accept them.
 */
export async function createTracing(env: Env, version: string): Promise<Tracing> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('hedgerow', version)
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    ignorePaths: ({ url }) => UNTRACED.has(url.split('?')[0] ?? ''),
    requestHook(span, { method, url, routeOptions }) {
      span.updateName(`${method} ${routeOptions.url ?? 'none'}`)
      // Queries may contain tokens and events.
      span.setAttribute('url.path', url.split('?')[0] ?? '')
    },
  })
  requests.setTracerProvider(provider)
  if (env.DATABASE_URL) {
    const { default: pg } = await import('pg')
    traceStatements(pg.Client.prototype)
  }

  /** Wraps the method of a connection. Statements outside of requests and jobs, such as polling, are not traced. */
  function traceStatements(prototype: { query: unknown }): void {
    const query = prototype.query as (this: unknown, ...args: unknown[]) => unknown
    prototype.query = function (this: unknown, ...args: unknown[]) {
      if (!trace.getActiveSpan()) return query.apply(this, args)
      const [statement] = args
      const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text
      const span = tracer.startSpan(text?.trimStart().split(/\s/, 1)[0]?.toUpperCase() || 'SQL', {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text?.slice(0, STATEMENT_MAX) ?? '' },
      })
      const done = args.at(-1)
      if (typeof done === 'function') {
        const onResult = context.bind(context.active(), (error: unknown, ...rest: unknown[]) => {
          end(span, error)
          done(error, ...rest)
        })
        return query.apply(this, [...args.slice(0, -1), onResult])
      }
      const result = query.apply(this, args)
      if (result instanceof Promise)
        result.then(
          () => end(span),
          (error) => end(span, error),
        )
      else span.end()
      return result
    }
  }

  return {
    async traceRequests(app) {
      await app.register(requests.plugin())
    },
    span: (name, attributes, run) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          const result = await run()
          end(span)
          return result
        } catch (error) {
          end(span, error)
          throw error
        }
      }),
    // A receiver that does not respond is no failure of the server.
    shutdown: () => provider.shutdown().catch(() => {}),
  }
}

function end(span: Span, error?: unknown): void {
  if (error !== undefined && error !== null) {
    span.recordException(error instanceof Error ? error : String(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

import type { FastifyInstance } from 'fastify'
import type { Env } from '../../config'

type Attributes = Record<string, string | number | boolean>

/** Traces of OpenTelemetry: see `open-telemetry.ts`, which is loaded only if they are configured. */
export interface Tracing {
  /** Traces the requests of an application that has no routes yet. */
  traceRequests(app: FastifyInstance): Promise<void>
  span<Result>(name: string, attributes: Attributes, run: () => Promise<Result>): Promise<Result>
  /** Sends the remaining spans. */
  shutdown(): Promise<void>
}

let tracing: Tracing | null = null

/** Starts tracing if it is configured. Returns null otherwise. */
export async function startTracing(env: Env, version: string): Promise<Tracing | null> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { createTracing } = await import('./open-telemetry')
  tracing = await createTracing(env, version)
  return tracing
}

export const traceRequests = async (app: FastifyInstance): Promise<void> => tracing?.traceRequests(app)

/** Runs an operation in a span, if there is tracing. */
export const traceSpan = <Result>(
  name: string,
  attributes: Attributes,
  run: () => Promise<Result>,
): Promise<Result> => (tracing ? tracing.span(name, attributes, run) : run())

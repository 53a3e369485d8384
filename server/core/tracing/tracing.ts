import type { FastifyInstance } from 'fastify'
import type { Env } from '../../config'
import type { Attributes, Tracing } from './open-telemetry'

/** Traces of OpenTelemetry, whose module is loaded only if they are configured. */
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

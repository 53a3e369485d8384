import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../../../config'
import { tooManyRequests } from '../../errors'
import type { RequestGuards } from '../register-endpoints'
import { RateLimitStore } from './rate-limit-store'

/** Creates the rate limiter with a limit per minute and per hour for every caller, counted in this process. */
export async function createRateLimiter(
  app: FastifyInstance,
  env: Env,
): Promise<RequestGuards['rateLimiter']> {
  await app.register(rateLimit, { global: false, store: RateLimitStore })
  const callers = new WeakMap<object, string>()
  const limits = [
    { max: env.RATE_LIMIT_PER_MINUTE, timeWindow: 60_000 },
    { max: env.RATE_LIMIT_PER_HOUR, timeWindow: 3_600_000 },
  ]
    .filter(({ max }) => max > 0)
    .map((limit) =>
      app.createRateLimit({
        ...limit,
        // Both limits share one store, so their keys are prefixed.
        keyGenerator: (request) => `${limit.timeWindow} ${callers.get(request)}`,
      }),
    )
  return async (request, caller) => {
    callers.set(request, caller)
    for (const limit of limits) {
      const count = await limit(request as FastifyRequest)
      if (!count.isAllowed && count.isExceeded) throw tooManyRequests(Math.ceil(count.ttl / 1000))
    }
  }
}

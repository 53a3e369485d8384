import { z } from 'zod'

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

const Env = z.object({
  /** The port to listen on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8010),
  HOST: z.string().default('127.0.0.1'),
  /** The folder of the embedded database. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL address; the embedded database is used without it. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections to PostgreSQL that one process may hold. */
  DATABASE_POOL: count(10),
  /** The key to make on first run, instead of a random one. */
  INITIAL_API_KEY: z
    .string()
    .regex(/^phx_[A-Za-z0-9_-]{20,}$/, 'must begin with phx_ and go on with at least 20 letters and digits')
    .optional(),
  /** The address people use, where it is not the one listened on: behind a proxy. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Requests a key may make in a minute and in an hour; 0 means any number. */
  RATE_LIMIT_PER_MINUTE: count(480),
  RATE_LIMIT_PER_HOUR: count(4800),
  /** The largest request body, in bytes. */
  BODY_LIMIT: count(5 * 1024 * 1024),
  /** Origins, separated by commas, whose pages may call the API from a browser; `*` for all. Off unless set. */
  CORS_ORIGINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .default([]),
})

export type Env = z.output<typeof Env>

/** Reads and checks the settings. Throws a sentence that names the setting at fault. This is the only reader. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(set)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${issue?.path.join('.')} is not usable: ${issue?.message}.`)
}

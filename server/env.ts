import { Resolver } from 'node:dns'
import { z } from 'zod'
import { parseKey } from './exports/key-file'
import { parseRange } from './net/addresses'

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const SWITCHES: Record<string, string[]> = { true: ['0.0.0.0/0', '::/0'], false: [] }

/** Whether to trust all proxies or none, how many of them, or which. */
function proxies(items: string[]): boolean | number | string[] {
  const [only = 'false', ...more] = items
  if (more.length > 0) return items
  if (only === 'true' || only === 'false') return only === 'true'
  return /^\d+$/.test(only) ? Number(only) : items
}

function areNameServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

const NO_ORIGIN = 'must be the address of a server and nothing else, such as https://eu.posthog.com'

/** An address to which paths are added. */
const base = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(fallback)

/** The address of a server: its scheme, host and port. */
const origin = z.url({ protocol: /^https?$/, error: NO_ORIGIN }).transform((text, context) => {
  const url = new URL(text)
  // A name, a password, a path, a query or a hash would be left out in silence.
  if (url.href === `${url.origin}/`) return url
  context.addIssue({ code: 'custom', message: NO_ORIGIN })
  return z.NEVER
})

/** A key of 32 bytes. */
const key = z.string().transform((text, context) => {
  const bytes = parseKey(text)
  if (bytes) return bytes
  context.addIssue({ code: 'custom', message: 'must be 32 bytes in base64 or hexadecimal' })
  return z.NEVER
})

const Env = z.object({
  /** The port to listen on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8010),
  HOST: z.string().default('127.0.0.1'),
  /** Set by systemd when it holds the socket, and for which process. */
  LISTEN_FDS: z.coerce.number().optional(),
  LISTEN_PID: z.coerce.number().optional(),
  /** Another server, to which everything that is asked of the API is passed on; there is no database then. */
  UPSTREAM_URL: origin.optional(),
  /** The longest that it may be silent, in milliseconds. */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(1).max(600_000).default(60_000),
  /** The folder of the embedded database. */
  DATA_DIR: z.string().default('./data'),
  /** The embedded database only reads while less than so many MiB are left on its disk. */
  DISK_RESERVE_MB: count(128),
  /** A PostgreSQL address; the embedded database is used without it. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections to PostgreSQL that one process may hold. */
  DATABASE_POOL: count(10),
  /** The key that seals credentials of destinations; the file `secrets.key` in DATA_DIR is used without it. */
  SECRETS_KEY: key.optional(),
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
  /**
   * The proxies before this server, whose word on who asks (`X-Forwarded-For`) is taken: how many there are (where
   * nobody reaches this server but through them), their addresses and ranges, or `true` for whoever connects. Nobody's unless set.
   */
  TRUST_PROXY: list
    .transform(proxies)
    .refine((proxies) => !Array.isArray(proxies) || proxies.every(parseRange), {
      error: 'must be true, a number of proxies, or addresses and ranges such as 10.0.0.0/8',
    })
    .default(false),
  /** The mail server, `smtp://name:password@host:port` or `smtps://`; no mail is sent without it. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of mails: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an address, or a name and an address in angle brackets',
    )
    .default('Hedgerow <hedgerow@localhost>'),
  /** The longest that a request waits for the mail server, in milliseconds. */
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(10_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** What has to be sent to read `/_metrics`, as a bearer token; without it nothing is counted or told there. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  /** Requests a key may make in a minute and in an hour; 0 means any number. */
  RATE_LIMIT_PER_MINUTE: count(480),
  RATE_LIMIT_PER_HOUR: count(4800),
  /** The largest request body, in bytes. */
  BODY_LIMIT: count(5 * 1024 * 1024),
  /** How long a client may take to send a request, and how long nothing may move on a connection, in milliseconds. */
  CLIENT_TIMEOUT_MS: z.coerce.number().int().min(1000).max(3_600_000).default(120_000),
  /** Origins, separated by commas, whose pages may call the API from a browser; `*` for all. Off unless set. */
  CORS_ORIGINS: list.default([]),
  /** Name servers to ask, as IP addresses with or without a port; those of the system unless set. */
  DNS_SERVERS: list.refine(areNameServers, 'must be IP addresses, each with or without a port').default([]),
  /** The longest wait for the answer to one look-up, in milliseconds. */
  DNS_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(5000),
  /** Addresses that are not public to which requests may go that follow what people typed; `true` for all. */
  ALLOW_PRIVATE_ADDRESSES: list
    .transform((ranges) => ranges.flatMap((range) => SWITCHES[range] ?? range))
    .refine((ranges) => ranges.every(parseRange), 'must be addresses or ranges such as 10.0.0.0/8, or true')
    .default([]),
  /** What the targets of proxy records end with; `proxy.` and the host of PUBLIC_URL unless set. */
  PROXY_BASE_DOMAIN: z
    .hostname()
    .max(200)
    .transform((name) => name.toLowerCase())
    .optional(),
  /** How many proxy records an organization may have. */
  PROXY_RECORDS_MAX: count(10),
  /** How many runs of batch exports one process works on at once. */
  EXPORT_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(2),
  /** Scheduled runs begin up to so many seconds late, each export always by the same time: they do not all begin at once. */
  EXPORT_JITTER_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  /** How long a process may be silent, in seconds, before another takes over the run that it works on. */
  EXPORT_LEASE_SECONDS: z.coerce.number().int().min(2).max(3600).default(30),
  /** The folder of exports to files on this server; `exports` in DATA_DIR unless set. */
  EXPORTS_DIR: z.string().optional(),
  /** The folder inside of which plugins in local folders may lie. There are none unless it is set. */
  PLUGINS_DIR: z.string().optional(),
  /** Where plugins are fetched from. These addresses may be private ones; what they redirect to may not. */
  NPM_REGISTRY_URL: base('https://registry.npmjs.org'),
  GITHUB_URL: base('https://github.com'),
  GITHUB_API_URL: base('https://api.github.com'),
  GITLAB_URL: base('https://gitlab.com'),
  /** Tokens for these hosts, used for every plugin that comes without one of its own. */
  PLUGINS_NPM_TOKEN: z.string().optional(),
  PLUGINS_GITHUB_TOKEN: z.string().optional(),
  PLUGINS_GITLAB_TOKEN: z.string().optional(),
})

export type Env = z.output<typeof Env>

/** What programs are given that this one starts: its own environment, and more. */
export const environment = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more })

/** Reads and checks the settings. Throws a sentence that names the setting at fault. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(set)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${issue?.path.join('.')} is not usable: ${issue?.message}.`)
}

import { Resolver } from 'node:dns'
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { delimiter } from 'node:path'
import { CronPattern } from 'croner'
import { z } from 'zod'
import { parseKey } from './core/key-file'
import { parseRange } from './core/net/ip-allowlist'

/** Schema of a variable. `expectation` completes the sentence "It must be ..." and ends with an example. */
const setting = <T>(parse: (text: string) => T | undefined, expectation: string) =>
  z.string().transform((text, context) => {
    const value = parse(text.trim())
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: `it must be ${expectation}` })
    return z.NEVER
  })

const wholeNumber = (min: number, max: number, example: number, unit = '') =>
  setting(
    (text) => {
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
      return number >= min && number <= max ? number : undefined
    },
    `a whole number${unit && ` of ${unit}`} from ${min} to ${max}, such as ${example}`,
  )

const count = (fallback: number) => wholeNumber(0, 1_000_000_000, fallback).default(fallback)

const milliseconds = (min: number, max: number, fallback: number) =>
  wholeNumber(min, max, fallback, 'milliseconds').default(fallback)

const splitList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const matching = (pattern: RegExp, expectation: string) =>
  setting((text) => (pattern.test(text) ? text : undefined), expectation)

const SWITCHES: Record<string, string[]> = { true: ['0.0.0.0/0', '::/0'], false: [] }

/** Parses the trusted proxies: all, none, how many, or a list. */
function proxies(items: string[]): boolean | number | string[] {
  const [only = 'false', ...more] = items
  if (more.length > 0) return items
  if (only === 'true' || only === 'false') return only === 'true'
  return /^\d+$/.test(only) ? Number(only) : items
}

function areNameServers(servers: string[]): boolean {
  // The resolver accepts any port number and then uses another one.
  if (servers.some((server) => Number(/[.\]].*:(\d+)$/.exec(server)?.[1] ?? 0) > 65_535)) return false
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

/** Bucket, and prefix of keys. */
const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

/** Parses a URL such as `s3://bucket/folder`; undefined if it is invalid. */
export function parseS3Url(url: string): { bucket: string; key: string } | undefined {
  const [, bucket, key = ''] = S3_URL.exec(url) ?? []
  return bucket === undefined ? undefined : { bucket, key }
}

function parseUrl(text: string, schemes: RegExp): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && schemes.test(url.protocol) ? url : undefined
}

const HTTP = /^https?:$/

/** URL of a server: scheme, host and port. A path, a query or credentials would be ignored, so they are rejected. */
function parseServerUrl(text: string): URL | undefined {
  const url = parseUrl(text, HTTP)
  return url?.href === `${url?.origin}/` ? url : undefined
}

/** Origin as browsers send it: lower case, without a trailing slash or a default port. */
function parseOrigin(text: string): string | undefined {
  if (text === '*') return text
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+\/?$/i.test(text) || !URL.canParse(text)) return undefined
  const { protocol, origin, host } = new URL(text)
  // The URL parser returns no origin for other schemes, such as those of browser extensions.
  return origin === 'null' ? `${protocol}//${host}` : origin
}

function parseOrigins(text: string): string[] | undefined {
  const origins = splitList(text).map(parseOrigin)
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

/** Base URL of a package source. Paths are appended to it. */
const baseUrl = (fallback: string) =>
  setting((text) => {
    const url = parseUrl(text, HTTP)
    return url && !url.search && !url.hash ? text.replace(/\/+$/, '') : undefined
  }, `an http or https URL without a query, such as ${fallback}`).default(fallback)

const HOST_NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i
/** Digits and dots only: the resolver parses it as an IPv4 address, possibly an invalid one such as 256.0.0.1. */
const NUMERIC = /^[\d.]+$/

const isHostName = (text: string) => HOST_NAME.test(text) && !NUMERIC.test(text)

/** Folder that exists or can be created later. */
const folder = (example: string) =>
  setting((text) => (isFile(text) ? undefined : text), `a folder, not a file, such as ${example}`)

function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Token that is sent in a header. */
const token = (min: number, example: string) =>
  matching(
    new RegExp(`^[\\x20-\\x7e]{${min},}$`),
    `${min > 1 ? `at least ${min} ` : ''}ASCII characters in one line, such as ${example}`,
  )

const onOff = (fallback: boolean) =>
  setting(
    (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
    'a switch, such as true or false',
  ).default(fallback)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Env = z.object({
  /** Port to listen on; 0 selects a free one. */
  PORT: wholeNumber(0, 65_535, 8010).default(8010),
  HOST: setting(
    (text) => (isIP(text) || isHostName(text) ? text : undefined),
    'an IP address or a host name, such as 0.0.0.0',
  ).default('127.0.0.1'),
  /** Set by systemd for socket activation, with the id of the process. */
  LISTEN_FDS: wholeNumber(0, 1000, 1).optional(),
  LISTEN_PID: wholeNumber(0, 2 ** 31, 4711).optional(),
  /** URL of another server to which all API requests are forwarded (reverse-proxy mode); there is no database then. */
  UPSTREAM_URL: setting(
    parseServerUrl,
    'the http or https URL of a server, without a path or credentials, such as https://eu.posthog.com',
  ).optional(),
  /** Timeout for inactivity of the upstream server, in milliseconds. */
  UPSTREAM_TIMEOUT_MS: milliseconds(1, 600_000, 60_000),
  /** Folder of the embedded database. */
  DATA_DIR: folder('./data').default('./data'),
  /** Free disk space in MiB below which the embedded database is read-only. */
  DISK_RESERVE_MB: count(128),
  /** PostgreSQL URL; without it the embedded database is used. */
  DATABASE_URL: setting((text) => {
    const url = parseUrl(text, /^postgres(ql)?:$/)
    return url?.host || url?.searchParams.has('host') ? text : undefined
  }, 'a PostgreSQL URL, such as postgres://user:password@db.example.com:5432/hedgerow').optional(),
  /** Maximum number of PostgreSQL connections per process. */
  DATABASE_POOL: wholeNumber(1, 1000, 10).default(10),
  /** URL of a ClickHouse server, which stores events and persons instead of the database. */
  CLICKHOUSE_URL: setting(
    (text) => (parseServerUrl(text) ? text : undefined),
    'an http or https URL without a path or credentials, such as https://clickhouse.example.com:8443',
  ).optional(),
  CLICKHOUSE_USER: token(1, 'hedgerow').optional(),
  CLICKHOUSE_PASSWORD: token(1, 'secret').optional(),
  /** Existing database for the tables. */
  CLICKHOUSE_DATABASE: matching(/^[A-Za-z_][\w-]{0,63}$/, 'the name of a database, such as hedgerow').default(
    'default',
  ),
  /** Cluster on whose servers the tables are replicated. */
  CLICKHOUSE_CLUSTER: matching(/^[\w{}.-]{1,100}$/, 'the name of a cluster, such as main').optional(),
  /** Age in days at which events are deleted. */
  CLICKHOUSE_EVENTS_TTL_DAYS: wholeNumber(1, 36_500, 730, 'days').optional(),
  /** Maximum size in MiB of the events that are in the database because ClickHouse does not accept them; 0 for none. */
  CAPTURE_BUFFER_MB: wholeNumber(0, 1_000_000, 1024, 'MiB').default(1024),
  /** Encryption key for credentials of destinations; without it the file `secrets.key` in DATA_DIR is used. */
  SECRETS_KEY: setting(
    (text) => parseKey(text) ?? undefined,
    '32 bytes in base64 or hexadecimal, such as the output of `openssl rand -base64 32`',
  ).optional(),
  /** API key to create on the first run, instead of a random one. */
  INITIAL_API_KEY: matching(
    /^phx_[A-Za-z0-9_-]{20,}$/,
    'phx_ and at least 20 alphanumeric characters, such as the output of `echo phx_$(openssl rand -hex 20)`',
  ).optional(),
  /** URL of this server for its users. Required with SMTP_URL: links in mails begin with it. */
  PUBLIC_URL: setting(
    (text) => parseServerUrl(text)?.origin,
    'the http or https URL of a server, without a path, such as https://hedgerow.example.com',
  ).optional(),
  /**
   * Trusted proxies for `X-Forwarded-For`: their number (if this server is only reachable through them), their
   * addresses and ranges, or `true` for all. None unless set.
   */
  TRUST_PROXY: setting((text) => {
    const trusted = proxies(splitList(text))
    return !Array.isArray(trusted) || trusted.every(parseRange) ? trusted : undefined
  }, 'true, a number of proxies, or IP addresses and ranges, such as 10.0.0.0/8').default(false),
  /** Mail server, `smtp://name:password@host:port` or `smtps://`; without it no e-mail is sent. */
  SMTP_URL: setting(
    (text) => (parseUrl(text, /^smtps?:$/)?.hostname ? text : undefined),
    'an smtp or smtps URL, such as smtp://user:password@mail.example.com:587',
  ).optional(),
  /** Sender of e-mails: an address, or a name and an address in angle brackets. */
  MAIL_FROM: matching(
    /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
    'a mail address, alone or in angle brackets after a name, such as Hedgerow <hedgerow@example.com>',
  ).default('Hedgerow <hedgerow@localhost>'),
  /** Timeout for requests that wait for the mail server, in milliseconds. */
  SMTP_TIMEOUT_MS: milliseconds(1, 60_000, 10_000),
  LOG_LEVEL: setting(
    (text) => LOG_LEVELS.find((level) => level === text),
    `one of ${LOG_LEVELS.join(', ')}, such as info`,
  ).default('warn'),
  /** OpenID Connect provider that users of this server sign in with: its issuer, and the client registered there. */
  OIDC_ISSUER: setting((text) => {
    const url = parseUrl(text, HTTP)
    return url && !url.search && !url.hash && !url.username && !url.password ? text : undefined
  }, 'the http or https URL of an OpenID Connect issuer, such as https://login.example.com/realms/main').optional(),
  OIDC_CLIENT_ID: token(1, 'hedgerow').optional(),
  OIDC_CLIENT_SECRET: token(1, 'the secret that the provider generated').optional(),
  /** Bearer token required to read `/_metrics`; without it no metrics are collected or exposed. */
  METRICS_TOKEN: token(16, 'the output of `openssl rand -hex 20`').optional(),
  /** Receiver of traces (OpenTelemetry); without it there are none. Its library reads the other variables `OTEL_*`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    (text) => (parseUrl(text, HTTP) ? text : undefined),
    'an http or https URL, such as http://collector.example.com:4318',
  ).optional(),
  OTEL_SERVICE_NAME: token(1, 'hedgerow').default('hedgerow'),
  /** Maximum number of requests per key per minute and per hour; 0 means unlimited. */
  RATE_LIMIT_PER_MINUTE: count(480),
  RATE_LIMIT_PER_HOUR: count(4800),
  /** Invites that an organization may create in an hour; 0 means any number. */
  INVITES_PER_HOUR: count(100),
  /** Maximum size of a request body, in bytes. */
  BODY_LIMIT: wholeNumber(1024, 2 ** 30, 5_242_880, 'bytes').default(5_242_880),
  /** Timeout for receiving a request, and for inactivity of a connection, in milliseconds. */
  CLIENT_TIMEOUT_MS: milliseconds(1000, 3_600_000, 120_000),
  /** Comma-separated origins whose pages may call the API from a browser; `*` for all. Off unless set. */
  CORS_ORIGINS: setting(
    parseOrigins,
    '* or a list of origins, each a scheme, a host and perhaps a port, such as https://admin.example.com',
  ).default([]),
  /** Name servers for DNS lookups, as IP addresses with or without a port. Default: those of the system. */
  DNS_SERVERS: setting((text) => {
    const servers = splitList(text)
    return areNameServers(servers) ? servers : undefined
  }, 'a list of IP addresses, each with or without a port, such as 10.0.0.53:5353').default([]),
  /** Timeout of a DNS lookup, in milliseconds. */
  DNS_TIMEOUT_MS: milliseconds(1, 60_000, 5000),
  /** Private addresses to which requests with user-supplied URLs may go; `true` for all. */
  ALLOW_PRIVATE_ADDRESSES: setting((text) => {
    const ranges = splitList(text).flatMap((range) => SWITCHES[range] ?? range)
    return ranges.every(parseRange) ? ranges : undefined
  }, 'true, or a list of IP addresses and ranges, such as 10.0.0.0/8').default([]),
  /** Lets organizations with plugins access level 9 share plugins with every other organization. */
  ALLOW_GLOBAL_PLUGINS: onOff(false),
  /** Records the use of API keys, failed sign-ins and refused requests in the activity log. */
  ACCESS_LOG: onOff(true),
  /** Suffix of the targets of proxy records. Default: `proxy.` and the host of PUBLIC_URL. */
  PROXY_BASE_DOMAIN: setting(
    (text) => (isHostName(text) && text.length <= 200 ? text.toLowerCase() : undefined),
    'a host name of at most 200 characters, such as proxy.example.com',
  ).optional(),
  /** Maximum number of proxy records per organization. */
  PROXY_RECORDS_MAX: count(10),
  /** Number of days for which deleted records can be restored before they are purged; 0 purges them at once. */
  TRASH_DAYS: wholeNumber(0, 3650, 30, 'days').default(30),
  /** Maximum number of concurrent batch export runs per process. */
  EXPORT_CONCURRENCY: wholeNumber(1, 100, 2).default(2),
  /** Maximum delay of scheduled runs in seconds, constant per export, so that they do not all start at once. */
  EXPORT_JITTER_SECONDS: wholeNumber(0, 3600, 60, 'seconds').default(60),
  /** Seconds without a heartbeat after which another process takes over a run. */
  EXPORT_LEASE_SECONDS: wholeNumber(2, 3600, 30, 'seconds').default(30),
  /** Folder of exports to files on this server. Default: `exports` in DATA_DIR. */
  EXPORTS_DIR: folder('/var/lib/hedgerow/exports').optional(),
  /** Times of scheduled backups in UTC, as a cron expression. None unless set. */
  BACKUP_SCHEDULE: setting((text) => {
    try {
      return new CronPattern(text) && text
    } catch {
      return undefined
    }
  }, 'a cron expression, such as 0 3 * * *').optional(),
  /** Folder of scheduled backups. */
  BACKUP_DIR: folder('/var/backups/hedgerow').optional(),
  /** Number of scheduled backups that are retained. */
  BACKUP_RETENTION: wholeNumber(1, 10_000, 7).default(7),
  /** Bucket and prefix to which scheduled backups are uploaded. */
  BACKUP_S3_URL: setting(
    (text) => (parseS3Url(text) ? text : undefined),
    'the URL of a bucket with an optional prefix, such as s3://bucket/hedgerow',
  ).optional(),
  BACKUP_S3_REGION: token(1, 'eu-central-1').default('us-east-1'),
  /** URL of an S3-compatible store other than AWS. */
  BACKUP_S3_ENDPOINT: setting(
    (text) => parseServerUrl(text)?.origin,
    'an http or https URL without a path or credentials, such as https://s3.example.com',
  ).optional(),
  /** Credentials; those of the environment unless set. */
  BACKUP_S3_ACCESS_KEY_ID: token(1, 'AKIAIOSFODNN7EXAMPLE').optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: token(1, 'the secret of the access key').optional(),
  /** Number of scheduled backups that are retained in the bucket. */
  BACKUP_S3_RETENTION: wholeNumber(1, 10_000, 30).default(30),
  /** If true, each scheduled backup is restored into a temporary database. */
  BACKUP_RESTORE_TEST: onOff(false),
  /** Parent folder of local plugins. Without it there are none. */
  PLUGINS_DIR: folder('/var/lib/hedgerow/plugins').optional(),
  /** Registries from which plugins are downloaded. They may have private addresses, but not redirect to one. */
  NPM_REGISTRY_URL: baseUrl('https://registry.npmjs.org'),
  GITHUB_URL: baseUrl('https://github.com'),
  GITHUB_API_URL: baseUrl('https://api.github.com'),
  GITLAB_URL: baseUrl('https://gitlab.com'),
  /** Default tokens for these hosts, for plugins without a token of their own. */
  PLUGINS_NPM_TOKEN: token(1, 'npm_xxxxxxxxxxxx').optional(),
  PLUGINS_GITHUB_TOKEN: token(1, 'ghp_xxxxxxxxxxxx').optional(),
  PLUGINS_GITLAB_TOKEN: token(1, 'glpat-xxxxxxxxxxxx').optional(),
})

export type Env = z.output<typeof Env>

/** Names of all variables that the server reads. */
export const ENV_NAMES = Object.keys(Env.shape)

/** Environment of child processes: that of this process and additional variables. */
export const buildChildEnvironment = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
})

/** Folders in which the system looks for programs. */
export const getExecutableFolders = (): string[] => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

/** Makes child processes find programs in a folder first. */
export function preferExecutableFolder(folder: string): void {
  process.env.PATH = [folder, ...getExecutableFolders()].join(delimiter)
}

/** Names of variables that may contain a secret: no error includes their values. */
const HIDDEN = /KEY|SECRET|TOKEN|URL|PASSWORD/

/** Reads and validates the settings. Throws a message for each invalid variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse(set)
  if (parsed.success) return assertComplete(parsed.data)
  const sentences = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.')
    const value = HIDDEN.test(name) ? '' : ` It is ${JSON.stringify(set[name])}.`
    return `${name} is not usable: ${message}.${value}`
  })
  throw new Error(sentences.join('\n'))
}

/** Settings of the OpenID Connect provider, which are set together. */
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Asserts that settings which need another one come with it. */
function assertComplete(env: Env): Env {
  const missing = OIDC.filter((name) => env[name] === undefined)
  if (missing.length > 0 && missing.length < OIDC.length)
    throw new Error(`${missing.join(' and ')} must be set too: ${OIDC.join(', ')} belong together.`)
  if ((env.BACKUP_SCHEDULE === undefined) !== (env.BACKUP_DIR === undefined))
    throw new Error('BACKUP_SCHEDULE and BACKUP_DIR belong together: set both, or none.')
  if (env.BACKUP_S3_URL !== undefined && env.BACKUP_SCHEDULE === undefined)
    throw new Error(
      'BACKUP_S3_URL requires BACKUP_SCHEDULE and BACKUP_DIR: backups are uploaded from the folder.',
    )
  if ((env.BACKUP_S3_ACCESS_KEY_ID === undefined) !== (env.BACKUP_S3_SECRET_ACCESS_KEY === undefined))
    throw new Error(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set both, or none.',
    )
  if (env.PUBLIC_URL !== undefined) return env
  const reasons = [
    env.SMTP_URL !== undefined && 'SMTP_URL requires it, because links in mails begin with it',
    env.OIDC_ISSUER !== undefined && 'OIDC_ISSUER requires it, because the provider redirects users to it',
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return env
  throw new Error(
    `PUBLIC_URL is not set: ${reasons.join('; ')}.` +
      ' It must be the http or https URL of this server, such as https://hedgerow.example.com.',
  )
}

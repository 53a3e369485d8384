import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ENV_NAMES, readEnv } from './config'

const FILE = fileURLToPath(import.meta.url)
const COUNT = ['-1', 'ten', '1.5', '1e3', ' ']
const BASE_URL = ['npm.intern', 'ftp://npm.intern', 'https://npm.intern/?a=b', 'https://npm.intern/#a']
const TOKEN = ['line\nbreak', 'schlüssel']

/** Invalid values of every variable. */
const INVALID: Record<string, string[]> = {
  PORT: ['web', '70000', '-1', '80.5', ' ', '0x50'],
  HOST: ['http://127.0.0.1', '127.0.0.1:8010', 'two words', '256.0.0.1', '[::1]', '-a', 'a..b'],
  LISTEN_FDS: COUNT,
  LISTEN_PID: COUNT,
  UPSTREAM_URL: [
    'eu.posthog.com',
    'ftp://eu.posthog.com',
    'https://name:password@eu.posthog.com',
    'https://eu.posthog.com/api/',
    'https://eu.posthog.com/?a',
    'https://eu.posthog.com/#a',
  ],
  UPSTREAM_TIMEOUT_MS: [...COUNT, '0', '600001'],
  DATA_DIR: [FILE],
  DISK_RESERVE_MB: COUNT,
  DATABASE_URL: ['mysql://db.example/x', 'db.example', 'postgres://', 'postgres:///hedgerow'],
  DATABASE_POOL: [...COUNT, '0', '1001'],
  CLICKHOUSE_URL: [
    'clickhouse.example',
    'tcp://clickhouse.example',
    'http://name:password@clickhouse.example',
  ],
  CLICKHOUSE_USER: TOKEN,
  CLICKHOUSE_PASSWORD: TOKEN,
  CLICKHOUSE_DATABASE: ['two words', '1st', 'a`b'],
  CLICKHOUSE_CLUSTER: ['two words', 'a`b'],
  CLICKHOUSE_EVENTS_TTL_DAYS: [...COUNT, '0', '36501'],
  CAPTURE_BUFFER_MB: [...COUNT, '1000001'],
  SECRETS_KEY: ['short', 'g'.repeat(64), '0'.repeat(63)],
  INITIAL_API_KEY: ['short', 'phx_short', `phc_${'a'.repeat(40)}`],
  PUBLIC_URL: [
    'h.example',
    'ftp://h.example',
    'https://h.example/hedgerow',
    'https://h.example/?a',
    'https://name:password@h.example',
  ],
  TRUST_PROXY: ['yes', '10.0.0.0/8,proxy.example', '10.0.0.0/99', '-1'],
  SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail.example'],
  MAIL_FROM: ['Hedgerow', 'Hedgerow <hedgerow>', 'a@b c@d', 'a@b\r\nBcc: c@d'],
  SMTP_TIMEOUT_MS: [...COUNT, '0', '60001'],
  LOG_LEVEL: ['loud', 'WARN'],
  OIDC_ISSUER: [
    'login.example',
    'ftp://login.example',
    'https://login.example/?a',
    'https://login.example/#a',
    'https://name:password@login.example',
  ],
  OIDC_CLIENT_ID: TOKEN,
  OIDC_CLIENT_SECRET: TOKEN,
  METRICS_TOKEN: ['short', ...TOKEN.map((text) => text.padEnd(16, 'x'))],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector.example', 'ftp://collector.example'],
  OTEL_SERVICE_NAME: TOKEN,
  RATE_LIMIT_PER_MINUTE: COUNT,
  RATE_LIMIT_PER_HOUR: COUNT,
  INVITES_PER_HOUR: COUNT,
  BODY_LIMIT: [...COUNT, '0', 'abc', '5MB', '1023', '1073741825'],
  CLIENT_TIMEOUT_MS: [...COUNT, '999', '3600001'],
  CORS_ORIGINS: [
    'foo',
    'null',
    'admin.example',
    '//admin.example',
    'https://admin.example/path',
    'https://admin.example?a',
    'https://*.example',
    'https://name:password@admin.example',
    'https://admin.example:99999',
    'https://admin.example https://b.example',
    'https://admin.example,foo',
  ],
  DNS_SERVERS: ['ns.example.com', '10.0.0.1:99999', '10.0.0'],
  DNS_TIMEOUT_MS: [...COUNT, '0', '60001'],
  ALLOW_PRIVATE_ADDRESSES: ['my network', '10.0.0.0/33', 'true,foo'],
  ALLOW_GLOBAL_PLUGINS: ['yes', '1', 'TRUE '],
  ACCESS_LOG: ['off', '0'],
  PROXY_BASE_DOMAIN: [
    'https://proxy.example.com',
    '127.0.0.1',
    'proxy.example.com/a',
    'a b',
    '*.example.com',
  ],
  PROXY_RECORDS_MAX: COUNT,
  TRASH_DAYS: ['-1', '3651', '1.5', 'thirty'],
  EXPORT_CONCURRENCY: [...COUNT, '0', '101'],
  EXPORT_JITTER_SECONDS: [...COUNT, '3601'],
  EXPORT_LEASE_SECONDS: [...COUNT, '1', '3601'],
  EXPORTS_DIR: [FILE],
  PLUGINS_DIR: [FILE],
  BACKUP_SCHEDULE: ['daily', '99 * * * *', '* *'],
  BACKUP_DIR: [FILE],
  BACKUP_S3_URL: ['bucket', 'https://bucket.example', 's3://', 's3://Upper/case'],
  BACKUP_S3_REGION: TOKEN,
  BACKUP_S3_ENDPOINT: ['s3.example', 'ftp://s3.example', 'https://name:password@s3.example'],
  BACKUP_S3_ACCESS_KEY_ID: TOKEN,
  BACKUP_S3_SECRET_ACCESS_KEY: TOKEN,
  BACKUP_S3_RETENTION: [...COUNT, '0', '10001'],
  BACKUP_RESTORE_TEST: ['maybe'],
  BACKUP_RETENTION: ['0', '10001', 'all'],
  NPM_REGISTRY_URL: BASE_URL,
  GITHUB_URL: BASE_URL,
  GITHUB_API_URL: BASE_URL,
  GITLAB_URL: BASE_URL,
  PLUGINS_NPM_TOKEN: TOKEN,
  PLUGINS_GITHUB_TOKEN: TOKEN,
  PLUGINS_GITLAB_TOKEN: TOKEN,
}

describe('the settings', () => {
  it('are valid by default', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 8010,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      CORS_ORIGINS: [],
      RATE_LIMIT_PER_MINUTE: 480,
      RATE_LIMIT_PER_HOUR: 4800,
      LOG_LEVEL: 'warn',
    })
    expect(readEnv({}).DATABASE_URL).toBeUndefined()
  })

  it('are parsed into typed values', () => {
    expect(
      readEnv({
        PORT: '0',
        CORS_ORIGINS: ' https://a.example, https://b.example,,',
        PUBLIC_URL: 'https://h.example/',
        DATABASE_URL: 'postgresql://user:pw@db.example:5433/hedgerow',
        BODY_LIMIT: '1024',
      }),
    ).toMatchObject({
      PORT: 0,
      CORS_ORIGINS: ['https://a.example', 'https://b.example'],
      PUBLIC_URL: 'https://h.example',
      DATABASE_URL: 'postgresql://user:pw@db.example:5433/hedgerow',
      BODY_LIMIT: 1024,
    })
  })

  it('define the trusted proxies', () => {
    const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY
    expect(readEnv({}).TRUST_PROXY).toBe(false)
    expect(['false', 'true', '0', '2'].map(trusted)).toEqual([false, true, 0, 2])
    expect(trusted(' 10.0.0.1, 192.168.0.0/16,fd00::/8')).toEqual(['10.0.0.1', '192.168.0.0/16', 'fd00::/8'])
    expect(trusted('10.0.0.1')).toEqual(['10.0.0.1'])
  })

  it('treat an empty value as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' }).PORT).toBe(8010)
  })

  it('normalize origins to the form that browsers send', () => {
    expect(
      readEnv({ CORS_ORIGINS: 'https://A.example/, http://b.example:80, chrome-extension://abc, *' })
        .CORS_ORIGINS,
    ).toEqual(['https://a.example', 'http://b.example', 'chrome-extension://abc', '*'])
  })

  it('have an invalid example for every variable', () => {
    expect(Object.keys(INVALID).sort()).toEqual([...ENV_NAMES].sort())
  })

  it.each(Object.entries(INVALID))('reject invalid values of %s with an example', (name, values) => {
    const refusal = new RegExp(`^${name} is not usable: it must be .+, such as [^ ].*\\.$`)
    for (const value of values) expect(() => readEnv({ [name]: value }), value).toThrow(refusal)
  })

  it('requires PUBLIC_URL with SMTP_URL', () => {
    const SMTP_URL = 'smtp://user:secret@mail.example'
    expect(() => readEnv({ SMTP_URL })).toThrow(
      'PUBLIC_URL is not set: SMTP_URL requires it, because links in mails begin with it.' +
        ' It must be the http or https URL of this server, such as https://hedgerow.example.com.',
    )
    expect(readEnv({ SMTP_URL, PUBLIC_URL: 'https://h.example' }).PUBLIC_URL).toBe('https://h.example')
    expect(readEnv({ PUBLIC_URL: 'https://h.example' }).SMTP_URL).toBeUndefined()
  })

  it('require all settings of single sign-on together, and PUBLIC_URL', () => {
    const OIDC_ISSUER = 'https://login.example/realms/main'
    expect(() => readEnv({ OIDC_ISSUER, PUBLIC_URL: 'https://h.example' })).toThrow(
      'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET belong together.',
    )
    const client = { OIDC_ISSUER, OIDC_CLIENT_ID: 'hedgerow', OIDC_CLIENT_SECRET: 'secret' }
    expect(() => readEnv(client)).toThrow(
      'PUBLIC_URL is not set: OIDC_ISSUER requires it, because the provider redirects users to it.',
    )
    expect(readEnv({ ...client, PUBLIC_URL: 'https://h.example' })).toMatchObject(client)
  })

  it('report all invalid variables at once, without values that may be a secret', () => {
    const read = () =>
      readEnv({ PORT: 'web', DATABASE_URL: 'mysql://user:secret@h/x', SMTP_URL: 'smtp//user:secret@h' })
    expect(read).toThrow(
      'PORT is not usable: it must be a whole number from 0 to 65535, such as 8010. It is "web".\n' +
        'DATABASE_URL is not usable: it must be a PostgreSQL URL, such as postgres://user:password@db.example.com:5432/hedgerow.\n' +
        'SMTP_URL is not usable: it must be an smtp or smtps URL, such as smtp://user:password@mail.example.com:587.',
    )
    expect(read).not.toThrow('secret')
  })
})

it('.env.example and the configuration reference name every variable, and the example is valid', () => {
  // systemd sets these for socket activation.
  const names = ENV_NAMES.filter((name) => !name.startsWith('LISTEN_'))
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const example = [...read('.env.example').matchAll(/^# ([A-Z_\d]+)=(.*)$/gm)]
  expect(example.map(([, name]) => name).sort()).toEqual(names.sort())
  const documented = read('docs/configuration.md')
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  const values = Object.fromEntries(
    example.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
  )
  expect(readEnv(values)).toEqual(readEnv({}))
})

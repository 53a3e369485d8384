import { describe, expect, it } from 'vitest'
import { readEnv } from './env'

describe('the settings', () => {
  it('are sound without any', () => {
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

  it('are read as what they mean', () => {
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

  it('say whose word is taken on who asks', () => {
    const trusted = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY
    expect(readEnv({}).TRUST_PROXY).toBe(false)
    expect(['false', 'true', '0', '2'].map(trusted)).toEqual([false, true, 0, 2])
    expect(trusted(' 10.0.0.1, 192.168.0.0/16,fd00::/8')).toEqual(['10.0.0.1', '192.168.0.0/16', 'fd00::/8'])
    expect(trusted('10.0.0.1')).toEqual(['10.0.0.1'])
  })

  it('that are empty count as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' }).PORT).toBe(8010)
  })

  it('that are not usable are named', () => {
    for (const [name, value] of [
      ['PORT', 'web'],
      ['PORT', '70000'],
      ['DATABASE_URL', 'mysql://db.example/x'],
      ['PUBLIC_URL', 'h.example'],
      ['LOG_LEVEL', 'loud'],
      ['RATE_LIMIT_PER_MINUTE', '-1'],
      ['INITIAL_API_KEY', 'short'],
      ['TRUST_PROXY', 'yes'],
      ['TRUST_PROXY', '10.0.0.0/8,proxy.example'],
      ['TRUST_PROXY', '10.0.0.0/99'],
      ['UPSTREAM_URL', 'eu.posthog.com'],
      ['UPSTREAM_URL', 'ftp://eu.posthog.com'],
      ['UPSTREAM_URL', 'https://name:password@eu.posthog.com'],
      ['UPSTREAM_URL', 'https://eu.posthog.com/api/'],
      ['UPSTREAM_URL', 'https://eu.posthog.com/?a'],
    ] as const) {
      expect(() => readEnv({ [name]: value }), value).toThrow(new RegExp(`^${name} is not usable: .+\\.$`))
    }
  })
})

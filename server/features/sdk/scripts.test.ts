import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'

const { server, workspace, token, flag, config } = createSdkFixture()
const require = createRequire(import.meta.url)
const { version } = require('posthog-js/package.json')
const readSdkFile = (name: string) => readFileSync(require.resolve(`posthog-js/dist/${name}`))
const get = (url: string, headers = {}) => server.request({ url, headers })

/** Runs a script and returns the properties it sets on the window. */
function runScript(script: string) {
  const window: { _POSTHOG_REMOTE_CONFIG?: Record<string, { config: object; siteApps: [] }> } = {}
  runInNewContext(script, { window })
  return window
}

describe('SDK configuration', () => {
  it('is derived from the settings of the project', async () => {
    expect((await config()).body).toEqual({
      token: token(),
      supportedCompression: ['gzip', 'gzip-js'],
      hasFeatureFlags: false,
      captureDeadClicks: false,
      capturePerformance: false,
      autocapture_opt_out: false,
      autocaptureExceptions: false,
      analytics: { endpoint: '/i/v0/e/' },
      elementsChainAsString: true,
      sessionRecording: false,
      heatmaps: false,
      surveys: false,
      survey_config: null,
      defaultIdentifiedOnly: true,
      siteApps: [],
    })
    await flag('any', { groups: [{}] })
    await server.call(workspace.key, 'PATCH', `/api/projects/${workspace.project.id}/`, {
      autocapture_opt_out: true,
      autocapture_exceptions_opt_in: true,
      autocapture_web_vitals_opt_in: true,
      autocapture_web_vitals_allowed_metrics: ['LCP'],
      heatmaps_opt_in: true,
    })
    expect((await config()).body).toMatchObject({
      hasFeatureFlags: true,
      autocapture_opt_out: true,
      autocaptureExceptions: true,
      capturePerformance: { network_timing: false, web_vitals: true, web_vitals_allowed_metrics: ['LCP'] },
      heatmaps: true,
    })
  })

  it('is also served as a script', async () => {
    const { headers, body } = await get(`/array/${token()}/config.js`)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=60',
    })
    const remoteConfig = runScript(body)._POSTHOG_REMOTE_CONFIG?.[token()]
    expect(JSON.parse(JSON.stringify(remoteConfig))).toEqual({ config: (await config()).body, siteApps: [] })
  })

  it('is also prepended to the SDK script', async () => {
    const { body } = await get(`/array/${token()}/array.js`)
    const sdk = readSdkFile('array.js').toString()
    expect(body.endsWith(sdk)).toBe(true)
    expect(runScript(body.slice(0, -sdk.length))._POSTHOG_REMOTE_CONFIG).toHaveProperty(token())
  })

  it.each(['config', 'config.js', 'array.js'])('returns 404 as %s for an unknown token', async (name) => {
    const { statusCode, json } = await get(`/array/phc_nobody/${name}`)
    expect([statusCode, json().code]).toEqual([404, 'not_found'])
  })
})

describe('SDK scripts', () => {
  it.each(['array.js', 'surveys.js', 'exception-autocapture.js'])(
    'are served unmodified: %s',
    async (name) => {
      const { statusCode, headers, rawPayload } = await get(`/static/${name}?v=${version}`, {
        origin: 'https://a.example',
      })
      expect(statusCode).toBe(200)
      expect(rawPayload.equals(readSdkFile(name))).toBe(true)
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': 'https://a.example',
        vary: expect.stringContaining('origin'),
      })
    },
  )

  it('are compressed if the client accepts it', async () => {
    const { headers, rawPayload } = await get('/static/surveys.js', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(gunzipSync(rawPayload).equals(readSdkFile('surveys.js'))).toBe(true)
  })

  it('are cached as immutable only at the URL of their own version', async () => {
    const caching = async (url: string) => (await get(url)).headers['cache-control']
    expect(await caching(`/static/${version}/surveys.js`)).toContain('immutable')
    expect(await caching('/static/1.298.1/surveys.js')).toBe('public, max-age=3600')
    expect(await caching('/static/surveys.js')).toBe('public, max-age=3600')
  })

  it.each(['unknown.js', 'module.d.ts', '..%2Fpackage.json', '..%2F..%2Fdist%2Farray.js'])(
    'do not include %s',
    async (name) => {
      expect((await get(`/static/${name}`)).statusCode).toBe(404)
    },
  )
})

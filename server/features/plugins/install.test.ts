import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { PLUGIN_SEGMENTS, type PluginSegment } from '../../../contract/endpoints/plugins'
import { startCodeHost } from '../../../tests/support/code-host'
import { buildOrganization, loadActivity } from '../../../tests/support/factories'
import { startPackageRegistry } from '../../../tests/support/package-registry'
import { gzipTar } from '../../../tests/support/tarball'
import { createTestServer } from '../../../tests/support/test-server'

const registry = await startPackageRegistry()
const host = await startCodeHost()
const server = createTestServer({
  NPM_REGISTRY_URL: registry.url,
  GITHUB_URL: `${host.url}/code`,
  GITHUB_API_URL: host.apiUrl,
  GITLAB_URL: host.url,
  PLUGINS_GITLAB_TOKEN: 'of-the-house',
})

afterAll(() => {
  registry.close()
  host.close()
})

const manifest = (fields: object = {}) => JSON.stringify({ name: 'Example', ...fields })
const files = (fields: object = {}) => ({ 'plugin.json': manifest(fields), 'index.js': 'exports.a = 1' })

let serial = 0
/** Publishes a new package to the test registry and returns its URL. */
function publish(content: Record<string, string>, version = '1.0.0', name = `plugin-${++serial}`) {
  registry.publish(name, version, gzipTar('package', content))
  return { name, url: `https://www.npmjs.com/package/${name}` }
}

/** Creates a new repository and returns its URLs. */
function repository(content: Record<string, string>, refs?: string[]) {
  const name = `octo/plugin-${++serial}`
  const sha = host.commit(name, content, refs)
  return { name, sha, github: `${host.url}/code/${name}`, gitlab: `${host.url}/${name}` }
}

/** Code that makes each group list the plugin. */
const DECLARES: Record<PluginSegment, string> = {
  plugins: '',
  pipeline_destinations: 'export function onEvent() {}',
  pipeline_transformations: 'export function processEvent() {}',
  pipeline_import_apps: 'export function runEveryDay() {}',
  pipeline_frontend_apps: '',
}

async function place(segment = 'plugins') {
  const { organization, key } = await buildOrganization(server.db)
  const base = `/api/organizations/${organization.id}/${segment}/`
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: unknown) =>
    server.call(key, method, base + path, body)
  const install = (url: string, fields: object = {}) => call('POST', '', { url, ...fields })
  const getSource = async (id: number) => (await call('GET', `${id}/source/`)).body.source
  return { call, install, getSource }
}

describe.each(PLUGIN_SEGMENTS)('%s endpoint', (segment) => {
  it('installs from a package, reports a newer version, and upgrades to it', async () => {
    const { call, install, getSource } = await place(segment)
    const { name, url } = publish({
      ...files({ description: 'First', config: [{ key: 'a' }], icon: 'logo.png', publicJobs: { go: {} } }),
      'README.md': '# Example',
      'secret.bin': 'not kept',
    })
    const installed = await install(`${url}/?utm=1#readme`)
    expect(installed).toMatchObject({
      status: 201,
      body: {
        plugin_type: 'custom',
        name: 'Example',
        description: 'First',
        url,
        icon: 'logo.png',
        config_schema: [{ key: 'a' }],
        tag: '1.0.0',
        latest_tag: '1.0.0',
        public_jobs: { go: {} },
      },
    })
    const { id } = installed.body
    expect((await call('GET')).body.results).toEqual([installed.body])
    expect(await getSource(id)).toMatchObject({ 'index.ts': 'exports.a = 1', 'README.md': '# Example' })
    await call('PATCH', `${id}/update_source/`, { 'notes.txt': 'mine' })

    const code = { 'index.ts': DECLARES[segment], 'frontend.tsx': 'export {}' }
    publish({ 'plugin.json': manifest({ name: 'Renamed', main: 'index.ts' }), ...code }, '1.1.0', name)
    const checked = await call('GET', `${id}/check_for_updates/`)
    expect(checked.body).toMatchObject({ tag: '1.0.0', latest_tag: '1.1.0', plugin: { latest_tag: '1.1.0' } })
    const upgraded = await call('POST', `${id}/upgrade/`, { name: 'ignored' })
    expect(upgraded).toMatchObject({
      status: 200,
      body: { id, name: 'Renamed', description: '', icon: null, config_schema: {}, tag: '1.1.0', url },
    })
    // Files removed from the package are deleted; files added by a user remain.
    expect(await getSource(id)).toEqual({
      'plugin.json': manifest({ name: 'Renamed', main: 'index.ts' }),
      ...code,
      'notes.txt': 'mine',
    })
    const [newest] = (await call('GET', 'activity/')).body.results
    const changedFields = newest.detail.changes.map(({ field }: { field: string }) => field)
    expect(changedFields).toEqual(expect.arrayContaining(['name', 'tag', 'index.ts', 'frontend.tsx']))
  })
})

describe('npm packages', () => {
  it('install from archives packed by npm itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hedgerow-'))
    await writeFile(join(folder, 'package.json'), '{"name": "real-plugin", "version": "3.2.1"}')
    await writeFile(join(folder, 'plugin.json'), manifest({ main: './lib.js' }))
    await writeFile(join(folder, 'lib.js'), 'exports.real = true')
    await promisify(execFile)('npm', ['pack', '--offline', '--ignore-scripts'], { cwd: folder })
    registry.publish('real-plugin', '3.2.1', await readFile(join(folder, 'real-plugin-3.2.1.tgz')))
    await rm(folder, { recursive: true })
    const { install, getSource } = await place()
    const { body } = await install('https://npmjs.com/package/real-plugin')
    expect(body).toMatchObject({ name: 'Example', tag: '3.2.1' })
    expect((await getSource(body.id))['index.ts']).toBe('exports.real = true')
  })

  it('support scopes and pinned versions', async () => {
    const { call, install } = await place()
    publish(files(), '1.0.0', '@acme/plugin')
    publish(files(), '2.0.0', '@acme/plugin')
    const url = 'http://www.npmjs.com/package/@acme/plugin'
    expect((await install(url)).body.tag).toBe('2.0.0')
    const fixed = await install(`${url}/v/1.0.0`)
    expect(fixed.body).toMatchObject({ tag: '1.0.0', latest_tag: '1.0.0' })
    publish(files(), '3.0.0', '@acme/plugin')
    const checked = await call('GET', `${fixed.body.id}/check_for_updates/`)
    expect(checked.body).toMatchObject({ tag: '1.0.0', latest_tag: '1.0.0' })
    expect((await call('POST', `${fixed.body.id}/upgrade/`)).body.tag).toBe('1.0.0')
  })

  it('must match the integrity data of the registry', async () => {
    const { install } = await place()
    registry.publish('forged', '1.0.0', gzipTar('package', files()), { integrity: 'sha512-AAAA' })
    expect(await install('https://www.npmjs.com/package/forged')).toMatchObject({
      status: 400,
      body: { attr: 'url', detail: expect.stringContaining('does not match the checksum') },
    })
  })
})

describe('plugin repositories', () => {
  it('install from GitHub at the newest commit, and follow new commits', async () => {
    const { call, install } = await place()
    const { name, sha, github } = repository(files())
    const installed = await install(`${github}.git`)
    expect(installed.body).toMatchObject({
      name: 'Example',
      tag: sha,
      latest_tag: sha,
      plugin_type: 'custom',
    })
    const next = host.commit(name, files({ name: 'Next' }))
    const { id } = installed.body
    expect((await call('GET', `${id}/check_for_updates/`)).body).toMatchObject({ tag: sha, latest_tag: next })
    expect((await call('POST', `${id}/upgrade/`)).body).toMatchObject({ tag: next, name: 'Next' })
  })

  it('install from GitHub by branch, folder, commit, release and archive', async () => {
    const { install, call } = await place()
    const { name, sha, github } = repository(files())
    const tagged = host.commit(name, files({ name: 'Tagged' }), ['v1.0'])
    const branch = host.commit(
      name,
      { 'packages/one/plugin.json': manifest({ name: 'One' }), 'packages/one/index.ts': '1' },
      ['dev'],
    )
    host.commit(name, files({ name: 'Newest' }))
    expect((await install(`${github}/commit/${sha}`)).body).toMatchObject({ tag: sha, name: 'Example' })
    expect((await install(`${github}/tree/${sha}`)).body).toMatchObject({ tag: sha })
    expect((await install(`${github}/releases/tag/v1.0`)).body).toMatchObject({
      tag: 'refs/tags/v1.0',
      name: 'Tagged',
    })
    for (const end of ['archive/v1.0.zip', 'archive/refs/tags/v1.0.tar.gz', 'archive/refs/tags/v1.0.zip']) {
      expect((await install(`${github}/${end}`)).body).toMatchObject({ tag: tagged, name: 'Tagged' })
    }
    const folder = (await install(`${github}/tree/dev/packages/one`, { plugin_type: 'repository' })).body
    expect(folder).toMatchObject({ tag: branch, name: 'One', plugin_type: 'repository' })
    // The newest commit of its branch, not of the default branch.
    expect((await call('GET', `${folder.id}/check_for_updates/`)).body.latest_tag).toBe(branch)
  })

  it('install from GitLab in nested groups', async () => {
    const { install } = await place()
    const name = 'top/middle/plugin'
    const sha = host.commit(name, files())
    const tagged = host.commit(name, files({ name: 'Tagged' }), ['v2'])
    const url = `${host.url}/${name}`
    expect((await install(url)).body).toMatchObject({ tag: sha, name: 'Example', url })
    expect((await install(`${url}/-/tags/v2`)).body).toMatchObject({ tag: 'v2', name: 'Tagged' })
    expect((await install(`${url}/-/tree/v2`)).body).toMatchObject({ tag: tagged })
    expect((await install(`${url}/-/commit/${sha}`)).body).toMatchObject({ tag: sha })
    expect((await install(`${url}/-/archive/v2/plugin-v2.zip`)).body).toMatchObject({ tag: tagged })
  })
})

describe('plugin URL', () => {
  it('is installed only once per organization, regardless of its token', async () => {
    const [left, secondItem] = [await place(), await place()]
    const { url } = publish(files())
    const both = await Promise.all([left.install(url), left.install(`${url}?private_token=t`)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'invalid_input',
      attr: 'url',
    })
    expect((await left.install(url)).status).toBe(400)
    expect((await secondItem.install(url)).status).toBe(201)
  })

  it('is listed in the groups that its code declares, regardless of where it is installed', async () => {
    const { call, install } = await place('pipeline_destinations')
    const { url } = publish({ ...files(), 'index.js': 'module.exports = { processEvent: (event) => event }' })
    const { body } = await install(url, { plugin_type: 'repository' })
    expect(body.capabilities).toEqual({ methods: ['processEvent'] })
    expect((await call('GET')).body.results).toEqual([])
    const written = await call('POST', '', {
      plugin_type: 'source',
      name: 'Written',
      source: { 'index.ts': 'export const exportEvents = async () => {}' },
    })
    expect((await call('GET')).body.results).toEqual([written.body])
    const source = { 'index.ts': 'export function onEvent() {}\nexport function runEveryHour() {}' }
    expect((await call('PATCH', `${written.body.id}/update_source/`, { source })).body.capabilities).toEqual({
      methods: ['onEvent'],
      scheduled_tasks: ['runEveryHour'],
    })
  })

  it('is set only by installation', async () => {
    const { install, call } = await place()
    const { url } = publish(files())
    const { id } = (await install(url)).body
    expect((await call('PATCH', `${id}/`, { url: 'https://www.npmjs.com/package/other' })).body.url).toBe(url)
    expect((await call('POST', '', { plugin_type: 'source', url })).body.url).toBe(null)
    expect((await call('POST', '', { plugin_type: 'custom', url: '' })).body.url).toBe(null)
  })

  it('is rejected if it cannot be parsed', async () => {
    const { install } = await place()
    const addresses = [
      'x',
      'ftp://example.com/x',
      'inline:x',
      'https://example.com/octo/plugin',
      'https://www.npmjs.com/',
      'https://www.npmjs.com/package/',
      'https://www.npmjs.com/package/..%2f..%2fetc',
      'https://www.npmjs.com/package/a/b/c',
      'https://www.npmjs.com/package/%zz',
      `${host.url}/code/octo`,
      `${host.url}/code/octo/plugin/issues/3`,
      `${host.url}/code/octo/plugin/commit/HEAD`,
      `${host.url}/code/octo/plugin/tree`,
      `${host.url}/project`,
      `${host.url}/group/project/-/issues/1`,
      `${host.url}/group/project/-/tree`,
    ]
    for (const address of addresses) {
      const { status, body } = await install(address)
      expect([address, status, body.attr]).toEqual([address, 400, 'url'])
    }
    const long = await install(`https://www.npmjs.com/package/${'x'.repeat(800)}`)
    expect(long.body).toMatchObject({ code: 'max_length', attr: 'url' })
    const wide = await install(`https://www.npmjs.com/package/${'é'.repeat(300)}`)
    expect(wide.body).toMatchObject({ code: 'max_length', attr: 'url' })
    const token = await install('https://www.npmjs.com/package/x?private_token=a%0d%0ab')
    expect(token.body).toMatchObject({ attr: 'private_token' })
  })
})

describe('private token', () => {
  it('grants access to private repositories, and is neither stored nor returned', async () => {
    const { call, install } = await place()
    const { name, github, gitlab } = repository(files())
    host.secret.set(name, 'hush-1')
    expect((await install(github)).body.detail).toContain('token')
    const installed = await install(`${github}?private_token=hush-1`)
    expect(installed).toMatchObject({ status: 201, body: { url: github } })
    expect((await install(`${gitlab}?private_token=hush-1`)).body).toMatchObject({ url: gitlab })
    const { id } = installed.body
    expect((await call('GET', `${id}/check_for_updates/`)).status).toBe(400)
    expect((await call('POST', `${id}/upgrade/`)).status).toBe(400)
    expect((await call('POST', `${id}/upgrade/`, { private_token: 'wrong' })).status).toBe(400)
    expect((await call('POST', `${id}/upgrade/`, { private_token: 'hush-1' })).status).toBe(200)
    expect(JSON.stringify(await loadActivity(server.db, 'Plugin', id))).not.toContain('hush')
    registry.secret.set('quiet', 'hush-2')
    publish(files(), '1.0.0', 'quiet')
    expect((await install('https://npmjs.com/package/quiet?private_token=hush-2')).status).toBe(201)
  })

  it('can come from the settings', async () => {
    const { call, install } = await place()
    const { name, gitlab } = repository(files())
    host.secret.set(name, 'of-the-house')
    const { status, body } = await install(gitlab)
    expect(status).toBe(201)
    expect((await call('GET', `${body.id}/check_for_updates/`)).status).toBe(200)
  })

  it('is sent only to its host', async () => {
    const { install } = await place()
    const { name, sha, github } = repository(files())
    host.secret.set(name, 'hush-3')
    const archive = `${registry.url}/${name}/-/stolen.tgz`
    host.instead.set(`/github/repos/${name}/tarball/${sha}`, (response) =>
      response.writeHead(302, { location: archive }).end(),
    )
    const requestCount = registry.requests.length
    expect((await install(`${github}?private_token=hush-3`)).body.code).toBe('private_address')
    expect(registry.requests).toHaveLength(requestCount)
  })
})

describe('concurrent upgrades and edits', () => {
  it('lose no changes', async () => {
    const { call, install } = await place()
    const { name, url } = publish(files())
    const { id } = (await install(url)).body
    publish(files({ description: 'Two' }), '2.0.0', name)
    const responses = await Promise.all([
      call('POST', `${id}/upgrade/`),
      call('PATCH', `${id}/update_source/`, { 'extra.ts': '1' }),
      call('PATCH', `${id}/`, { metrics: { a: 'sum' } }),
      call('GET', `${id}/check_for_updates/`),
      call('PATCH', `${id}/update_source/`, { 'more.ts': '2' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await call('GET', `${id}/source/`)).body).toMatchObject({
      tag: '2.0.0',
      latest_tag: '2.0.0',
      description: 'Two',
      metrics: { a: 'sum' },
      source: { 'extra.ts': '1', 'more.ts': '2', 'plugin.json': manifest({ description: 'Two' }) },
    })
  })

  it('return 404 if the plugin was deleted during the upgrade', async () => {
    const { call, install } = await place()
    const { name, github } = repository(files())
    const { id } = (await install(github)).body
    const sha = 'a'.repeat(40)
    const requested = new Promise<() => void>((resolve) => {
      host.instead.set(`/github/repos/${name}/commits`, (response) =>
        resolve(() => response.end(JSON.stringify([{ sha }]))),
      )
    })
    host.instead.set(`/github/repos/${name}/tarball/${sha}`, (response) =>
      response.end(gzipTar('x', files())),
    )
    const upgrade = call('POST', `${id}/upgrade/`)
    const response = await requested
    expect((await call('DELETE', `${id}/`)).status).toBe(204)
    response()
    expect((await upgrade).status).toBe(404)
  })
})

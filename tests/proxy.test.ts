import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findNginx } from '../scripts/programs.mjs'
import { freshPostgres } from './support/database'
import { findFreePort } from './support/free-port'
import { buildProcess, HEDGEROW, PROCESS_KEY } from './support/server-process'

/*
 * Two processes on one PostgreSQL behind nginx, with the documented configuration. A socket holder passes each process
 * its listening socket, as systemd does.
 */

const NAME = 'hedgerow.example.com'
const CONFIG = fileURLToPath(new URL('../docs/operations/nginx.conf', import.meta.url))
const HOLDER = fileURLToPath(new URL('support/socket-holder.mjs', import.meta.url))
const METRICS_TOKEN = 'a token of some length'
const NGINX = findNginx()
const postgres = process.env.TEST_DATABASE_URL
if (postgres && !NGINX) console.warn('NOT TESTED: nginx is not installed (Debian: nginx-light).')

interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** Server whose port remains open when it ends; it is restarted then. */
interface SupervisedServer {
  port: number
  child: ChildProcess
  printed: () => string
  pids: () => number[]
}

async function startSupervised(settings: Record<string, string>): Promise<SupervisedServer> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [HOLDER, String(port), process.execPath, HEDGEROW, '--empty'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  const runningServer = {
    port,
    child,
    printed: () => text,
    pids: () => [...text.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid)),
  }
  await isReady(runningServer, 1)
  return runningServer
}

/** Waits until the server has reported readiness this many times. */
const isReady = (runningServer: SupervisedServer, times: number) =>
  vi.waitFor(() => expect(runningServer.printed().match(/Hedgerow is ready/g)).toHaveLength(times), {
    timeout: 60_000,
    interval: 50,
  })

describe.runIf(NGINX && postgres)('behind nginx', { timeout: 150_000 }, () => {
  let folder: string
  let database: Awaited<ReturnType<typeof freshPostgres>>
  let nginx: ChildProcess
  let ports: { http: number; https: number }
  let certificate: string
  const servers: SupervisedServer[] = []

  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-nginx-'))
    database = await freshPostgres(postgres ?? '')
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      INITIAL_API_KEY: PROCESS_KEY,
      METRICS_TOKEN,
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: `https://${NAME}`,
      LOG_LEVEL: 'info',
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_PER_HOUR: '0',
    }
    servers.push(await startSupervised(settings), await startSupervised(settings))
    ports = { http: await findFreePort(), https: await findFreePort() }
    const pems = await generate([{ name: 'commonName', value: NAME }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: NAME }] }],
    })
    certificate = pems.cert
    await writeFile(join(folder, 'cert.pem'), pems.cert)
    await writeFile(join(folder, 'key.pem'), pems.private)
    nginx = await startNginx()
  }, 120_000)

  afterAll(async () => {
    nginx?.kill('SIGKILL')
    for (const { child } of servers) child.kill('SIGKILL')
    for (const runningServer of servers) process.kill(runningServer.pids().at(-1) ?? 0, 'SIGKILL')
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Starts nginx with the unmodified configuration, except for ports and files. */
  async function startNginx(): Promise<ChildProcess> {
    const [firstItem, two] = servers
    const changes: [string, string][] = [
      ['127.0.0.1:8011', `127.0.0.1:${firstItem?.port}`],
      ['127.0.0.1:8012', `127.0.0.1:${two?.port}`],
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
      ['/etc/ssl/hedgerow/fullchain.pem', join(folder, 'cert.pem')],
      ['/etc/ssl/hedgerow/privkey.pem', join(folder, 'key.pem')],
    ]
    let text = await readFile(CONFIG, 'utf8')
    for (const [from, to] of changes) {
      expect(text.split(from)).toHaveLength(2)
      text = text.replace(from, to)
    }
    await writeFile(join(folder, 'hedgerow.conf'), text)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const main = `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
      events {} http { access_log off; ${paths} include ${folder}/hedgerow.conf; }`
    await writeFile(join(folder, 'nginx.conf'), main)
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
    execFileSync(NGINX ?? '', ['-t', '-q', ...args])
    const child = spawn(NGINX ?? '', args, { stdio: 'ignore' })
    await vi.waitFor(async () => expect((await ask('GET', '/_ready')).status).toBe(200), { timeout: 30_000 })
    return child
  }

  /** Sends one request on a new connection. */
  function ask(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: ports.https,
          servername: NAME,
          ca: certificate,
          agent: false,
          method,
          path,
          headers: {
            host: NAME,
            authorization: `Bearer ${PROCESS_KEY}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.on('data', (part: Buffer) => {
            text += part.toString('latin1')
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  it('a request has the same id and its real address in both logs, whatever its headers claim', async () => {
    const { headers } = await ask('GET', '/api/organizations/', {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'a-name-of-its-own' },
    })
    const id = headers['x-request-id']
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const line = await vi.waitFor(() => {
      const responses = servers
        .flatMap(({ printed }) => printed().split('\n'))
        .find((text) => text.includes(`"reqId":"${id}"`))
      if (!responses) throw new Error('not logged yet')
      return JSON.parse(responses)
    })
    expect(line).toMatchObject({ route: '/api/organizations/', status: 200, ip: '127.0.0.1' })
  })

  it('pages link to the public URL, are compressed, and metrics are not public', async () => {
    const { body } = await ask('GET', '/api/organizations/?limit=1')
    expect(JSON.parse(body)).toMatchObject({ count: 1 })
    const schema = await ask('GET', '/api/schema/', { headers: { 'accept-encoding': 'gzip' } })
    expect(schema.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(schema.headers['strict-transport-security']).toBeDefined()
    const token = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await ask('GET', '/_metrics', { headers: token })).status).toBe(404)
    const direct = await fetch(`http://127.0.0.1:${servers[0]?.port}/_metrics`, { headers: token })
    expect(await direct.text()).toContain('hedgerow_database_up 1')
    const redirected = await new Promise((resolve) => {
      plainRequest(
        { port: ports.http, host: '127.0.0.1', path: '/a?b', headers: { host: NAME } },
        (response) => resolve([response.statusCode, response.headers.location]),
      ).end()
    })
    expect(redirected).toEqual([308, `https://${NAME}/a?b`])
  })

  it('nginx accepts batches up to the limit of the server', async () => {
    const project = JSON.parse((await ask('GET', '/api/projects/@current/')).body)
    const batch = Array.from({ length: 19 }, () => ({
      event: 'large',
      distinct_id: 'somebody',
      properties: { text: 'x'.repeat(1_000_000) },
    }))
    const body = { api_key: project.api_token, batch }
    expect((await ask('POST', '/batch/', { body })).status).toBe(200)
    const tooMuch = await ask('POST', '/batch/', { body: { ...body, more: 'x'.repeat(4_000_000) } }).catch(
      // nginx responds before it has read everything, so a client may find its connection closed.
      () => ({ status: 413 }),
    )
    expect(tooMuch.status).toBe(413)
  })

  it('no request is lost while the processes are restarted one after the other', async () => {
    const project = JSON.parse((await ask('GET', '/api/projects/@current/')).body)
    const surveys = `/api/projects/${project.id}/surveys/`
    const problems: string[] = []
    const failures: string[] = []
    let going = true
    let reads = 0
    const note = (what: string, response: Answer | Error, expected: number) => {
      if (response instanceof Error) failures.push(`${what}: ${response.message}`)
      else if (response.status !== expected) failures.push(`${what}: ${response.status} ${response.body}`)
    }
    const caught = (error: Error) => error
    const write = async (writer: number) => {
      for (let number = 0; going; number += 1) {
        const name = `Survey ${writer} ${number}`
        note(name, await ask('POST', surveys, { body: { name, type: 'popover' } }).catch(caught), 201)
        problems.push(name)
      }
    }
    const read = async () => {
      for (; going; reads += 1) note('read', await ask('GET', '/api/organizations/').catch(caught), 200)
    }
    const load = Promise.all([
      ...Array.from({ length: 6 }, (_, writer) => write(writer)),
      ...Array.from({ length: 6 }, read),
    ])
    const sendWrites = (count: number) => {
      const target = problems.length + count
      return vi.waitFor(() => expect(problems.length).toBeGreaterThan(target), {
        timeout: 30_000,
        interval: 20,
      })
    }
    for (const runningServer of servers) {
      await sendWrites(20)
      const before = runningServer.pids().length
      process.kill(runningServer.pids().at(-1) ?? 0, 'SIGTERM')
      await isReady(runningServer, before + 1)
    }
    await sendWrites(20)
    going = false
    await load
    expect(failures).toEqual([])
    expect(reads).toBeGreaterThan(20)
    // No request was executed twice.
    const stored: string[] = []
    for (let offset = 0; ; offset += 1000) {
      const { body } = await ask('GET', `${surveys}?limit=1000&offset=${offset}`)
      const { results } = JSON.parse(body)
      stored.push(...results.map(({ name }: { name: string }) => name))
      if (results.length < 1000) break
    }
    expect(stored.sort()).toEqual(problems.sort())
  })
})

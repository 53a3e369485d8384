import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { BUILT_SERVER } from './built-server'
import { startHttpServer } from './web-server'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

type Command = 'pull' | 'plan' | 'apply' | 'import'

/** Runs a command of the build that calls a server, with only the given environment variables. */
export const runRemoteCommand = (
  name: Command,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const file = `${BUILT_SERVER}/${name}.js`
    const options = { env: { PATH: process.env.PATH ?? '', ...env } }
    const child = execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })

/** Starts a command without waiting for its end. */
export function startRemoteCommand(name: Command, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`${BUILT_SERVER}/${name}.js`, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'exit') }
}

/** Request that passes the proxy. */
export interface PassingRequest {
  method: string
  path: string
  body: string
}

/** Response in place of that of the server; `lost` executes the request and closes the connection. */
type Fault = { status: number; headers?: Record<string, string>; body?: object } | 'lost' | null

/** Starts a proxy for a server. `fault` decides about each request; `passed` are those that reached the server. */
export async function startFaultProxy(target: string) {
  const proxy = {
    url: '',
    passed: [] as PassingRequest[],
    fault: async (_: PassingRequest): Promise<Fault> => null,
    close: () => {},
  }
  const server = await startHttpServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray())
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', body: body.toString() }
    const fault = await proxy.fault(request)
    if (fault && fault !== 'lost')
      return void outgoing.writeHead(fault.status, fault.headers).end(JSON.stringify(fault.body ?? {}))
    const { authorization = '' } = incoming.headers
    const response = await fetch(target + request.path, {
      method: request.method,
      headers: { authorization, ...(body.length > 0 && { 'content-type': 'application/json' }) },
      ...(body.length > 0 && { body: request.body }),
    })
    const text = await response.text()
    proxy.passed.push(request)
    if (fault === 'lost') outgoing.destroy()
    else outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(text)
  })
  proxy.url = `http://127.0.0.1:${server.port}`
  proxy.close = server.close
  return proxy
}

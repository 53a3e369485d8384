import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../tests/support/free-port'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const POLL_MS = 3
const START_TIMEOUT_MS = 60_000

export interface BenchServer {
  url: string
  pid: number
  /** Milliseconds from the spawn to the first response with status 200. */
  readyAfter: number
  stop(): Promise<void>
}

export type Settings = Record<string, string>

/** Builds the dashboard and the server if their sources are newer than the build. */
export function buildDashboard(): void {
  const code = "import('./scripts/ensure-build.mjs').then(({ ensureBuilt }) => ensureBuilt())"
  // Build output is not part of the tables and goes to stderr.
  execFileSync(process.execPath, ['-e', code], { cwd: ROOT, stdio: ['ignore', 2, 2] })
}

/** Starts the built server like `npm start`, without rate limits and logging. */
export const startHedgerow = (settings: Settings) => start(['dist/server/main.js'], settings)

/** Starts a TypeScript server of this folder with the given arguments. */
export const startScript = (path: string, settings: Settings, args: string[] = []) =>
  start([...process.execArgv, join(ROOT, 'bench', path), ...args], settings)

/** Starts a plain JavaScript server of this folder, without the overhead of TypeScript. */
export const startPlain = (path: string, settings: Settings) => start([join(ROOT, 'bench', path)], settings)

const start = (args: string[], settings: Settings) => startProgram(process.execPath, args, settings)

/**
 * Starts a program that listens on PORT, or on the port passed in its arguments; it is ready when `path` returns 200.
 */
export async function startProgram(
  program: string,
  args: string[] | ((port: string) => string[]),
  settings: Settings,
  path = '/_ready',
): Promise<BenchServer> {
  const port = await findFreePort()
  const begun = performance.now()
  const child = spawn(program, typeof args === 'function' ? args(String(port)) : args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_PER_HOUR: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await ready(url + path, child)
  const readyAfter = performance.now() - begun
  return { url, pid: child.pid ?? 0, readyAfter, stop: () => stop(child) }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until && child.exitCode === null) {
    const response = await fetch(url).catch(() => null)
    if (response?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  child.kill('SIGKILL')
  throw new Error(`${child.spawnargs.at(-1)} did not become ready.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Resident memory of a process in MiB; NaN without /proc. */
export function getMemoryMib(pid: number): number {
  return Number(kernelFile(pid, 'status').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024
}

/** CPU time used by a process in milliseconds; NaN without /proc. */
export function getCpuMs(pid: number): number {
  // Fields 14 and 15 in hundredths of a second, counted after the command name, which may contain spaces.
  const fields = kernelFile(pid, 'stat').split(') ').at(-1)?.split(' ')
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10
}

/** CPU time in milliseconds of the PostgreSQL server on this machine to which a backend belongs, with all its processes. */
export function getPostgresCpuMs(backend: number): number {
  const fields = (pid: number | string) =>
    kernelFile(Number(pid), 'stat').split(') ').at(-1)?.split(' ') ?? []
  const parent = Number(fields(backend)[1])
  // The times of processes that have ended are those of the waited-for children.
  const ended = (Number(fields(parent)[13]) + Number(fields(parent)[14])) * 10
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(fields(name)[1]) === parent,
  )
  // A process may end in between.
  return children.reduce((sum, pid) => sum + (getCpuMs(Number(pid)) || 0), ended)
}

function kernelFile(pid: number, name: string): string {
  const path = `/proc/${pid}/${name}`
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'

export interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface Answered {
  requests: number
  /** Requests a second. */
  rate: number
  /** Milliseconds that half, and 99 of 100, of the answers took at most. */
  p50: number
  p99: number
  bytes: number
}

/** A process that makes requests, so that the load is not in the way of what it measures. */
export function loadGenerator() {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['generate'])
  return {
    async run(load: Load): Promise<Answered> {
      child.send(load)
      const [answer] = (await once(child, 'message')) as [Answered | { error: string }]
      if ('error' in answer) throw new Error(answer.error)
      return answer
    },
    stop: () => child.kill(),
  }
}

async function generate({ url, headers, connections, seconds }: Load): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  let bytes = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  const askOn = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      bytes = await ask(url, headers, agent)
      took.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  const elapsed = (performance.now() - begun) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? Number.NaN
  return { requests: took.length, rate: took.length / elapsed, p50: at(0.5), p99: at(0.99), bytes }
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

if (process.argv[2] === 'generate') {
  process.on('message', (load: Load) => {
    generate(load).then(
      (answer) => process.send?.(answer),
      (error: Error) => process.send?.({ error: error.message }),
    )
  })
}

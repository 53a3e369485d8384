import { readEnv } from '../config'

const TIMEOUT_MS = 4000
/** Addresses that a server listens on but that no client can connect to, by a reachable one. */
const REACHABLE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Asks the server with these settings whether it is ready: for the health check of a container without curl. */
async function main(): Promise<void> {
  const { HOST, PORT } = readEnv()
  const host = REACHABLE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
  const url = `http://${host}:${PORT}/_ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new Error(
      `${url} does not respond: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    )
  })
  if (!response.ok) throw new Error(`${url} responds with ${response.status}: ${await response.text()}`)
  console.log('ready')
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const ARGUMENT = 'generate'

/** Starts a script as a separate process that generates load, so that it does not affect the measurement. */
export function startLoadProcess<Load extends object, Result extends object>(script: string) {
  const child: ChildProcess = fork(script, [ARGUMENT])
  return {
    async run(load: Load): Promise<Result> {
      child.send(load)
      const [response] = (await once(child, 'message')) as [Result | { error: string }]
      if ('error' in response) throw new Error(response.error)
      return response
    },
    stop: () => child.kill(),
  }
}

/** Runs the loads that are sent to this process, if `startLoadProcess` started it. */
export function serveLoads<Load, Result>(generate: (load: Load) => Promise<Result>): void {
  if (process.argv[2] !== ARGUMENT) return
  process.on('message', (load: Load) => {
    generate(load).then(
      (result) => process.send?.(result),
      (error: Error) => process.send?.({ error: error.message }),
    )
  })
}

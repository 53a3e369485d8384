import { setFlagsFromString } from 'node:v8'

/*
 * Entry point of the server. V8 doubles its young generation while modules are evaluated and records are created, and does
 * not shrink it afterwards: without this, an idle server has 20 MiB more. Under load, it grows as usual.
 */
setFlagsFromString('--semi-space-growth-factor=1')
const { runServer } = await import('./run-server')
await runServer()
setFlagsFromString('--semi-space-growth-factor=2')

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerDrain } from './drain'

const CONNECTIONS = 30

/** Opens connections, sends a request on each, counts those opened in `opened`, and returns the status lines. */
const CLIENTS = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const opened = new Int32Array(workerData.opened)
  const readStatus = () => new Promise((resolve) => {
    let text = ''
    const socket = connect(workerData.port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => {
        Atomics.add(opened, 0, 1)
        Atomics.notify(opened, 0)
      })
    })
    socket.on('data', (data) => { text += data })
    socket.on('error', (error) => { text = error.code })
    socket.on('close', () => resolve(text.split('\\r\\n')[0]))
  })
  Promise.all(Array.from({ length: workerData.connections }, readStatus)).then((lines) => parentPort.postMessage(lines))
`

it('a drain answers requests on connections that no one has accepted yet', async () => {
  const app = fastify()
  registerDrain(app)
  app.get('/', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const opened = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(CLIENTS, {
    eval: true,
    workerData: { port, opened: opened.buffer, connections: CONNECTIONS },
  })
  const lines = once(worker, 'message')
  // Blocks the event loop, so that the kernel queues the connections.
  for (let count = 0; count < CONNECTIONS; count = Atomics.load(opened, 0)) Atomics.wait(opened, 0, count)
  await app.drain()
  expect(await lines).toEqual([Array(CONNECTIONS).fill('HTTP/1.1 200 OK')])
  await app.close()
})

// `npm run dev`: runs the server from its sources with restart on change, behind Vite with hot reload.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const server = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'server/main.ts'], { stdio: 'inherit' })
const vite = await createServer()
await vite.listen()
vite.printUrls()

const close = async () => {
  server.kill()
  await vite.close()
}
server.on('exit', close)
process.on('SIGINT', close)
process.on('SIGTERM', close)

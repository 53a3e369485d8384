// Holds a port as systemd does: it listens and never accepts, and starts the command whenever it has ended. Its own loop
// never turns while the command runs, so that connections wait in the socket for whoever comes next.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

const [, , port, ...command] = process.argv
const server = createServer().listen(Number(port), '127.0.0.1', 4096, () => {
  // The number of the socket; Node shows it nowhere else.
  const { fd } = server._handle
  for (;;) {
    // The shell says who will be the server, and becomes it.
    const args = ['-c', 'echo "pid $$"; LISTEN_PID=$$ exec "$@"', 'sh', ...command]
    spawnSync('sh', args, {
      stdio: ['ignore', 'inherit', 'inherit', fd],
      env: { ...process.env, LISTEN_FDS: '1' },
    })
  }
})

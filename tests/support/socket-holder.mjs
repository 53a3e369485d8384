// Holds a socket like systemd socket activation: it listens, never accepts, and restarts the command whenever it exits.
// Its own event loop is blocked while the command runs, so that connections wait in the backlog for the next process.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

const [, , port, ...command] = process.argv
const server = createServer().listen(Number(port), '127.0.0.1', 4096, () => {
  // File descriptor of the socket; Node exposes it nowhere else.
  const { fd } = server._handle
  for (;;) {
    // The shell prints its pid and then execs the server.
    const args = ['-c', 'echo "pid $$"; LISTEN_PID=$$ exec "$@"', 'sh', ...command]
    spawnSync('sh', args, {
      stdio: ['ignore', 'inherit', 'inherit', fd],
      env: { ...process.env, LISTEN_FDS: '1' },
    })
  }
})

// `npm run fuzz`: sends 100,000 random invalid requests to a new server. FUZZ_REQUESTS and FUZZ_SEED change the number
// and the seed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const env = {
  FUZZ_REQUESTS: '100000',
  FUZZ_SEED: String(Math.floor(Math.random() * 2 ** 31)),
  ...process.env,
}
spawn(process.execPath, [vitest, 'run', 'tests/security/fuzz.test.ts'], { env, stdio: 'inherit' }).on(
  'exit',
  (code) => process.exit(code ?? 1),
)

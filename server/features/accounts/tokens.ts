import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(bytes: Buffer): string {
  let text = ''
  for (let number = BigInt(`0x${bytes.toString('hex')}`); number > 0n; number /= 62n) {
    text = DIGITS[Number(number % 62n)] + text
  }
  return text
}

/** Generates a personal API key: `phx_` and 35 random bytes in base 62. */
export const generateApiKey = () => `phx_${base62(randomBytes(35))}`

/** Generates a project token: `phc_` and 32 random bytes in base 62. It is public: browsers send events with it. */
export const generateProjectToken = () => `phc_${base62(randomBytes(32))}`

/** Generates `count` random base 62 characters, to make names unique. */
export const generateSuffix = (count: number) => base62(randomBytes(count)).slice(0, count).toLowerCase()

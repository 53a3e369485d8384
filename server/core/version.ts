import { readFileSync } from 'node:fs'

/** Reads the version of Hedgerow. The path is the same from this file and from the built server. */
export const readVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

import type { Env } from '../env'

/** Where people find the dashboard: what links in mails begin with. `url` is the address that was asked for. */
export const siteOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, url: string) =>
  PUBLIC_URL ?? new URL(url).origin

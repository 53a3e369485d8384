import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { isDiskFullError } from '../db/disk-space'
import { sessionTable } from '../db/schema/sessions'
import { userTable } from '../db/schema/users'
import { csrfFailed } from '../errors'
import { hashKey } from './hash-key'

export type SessionRow = typeof sessionTable.$inferSelect

/** Lifetime of a session, and of an unused one. */
const SESSION_DAYS = 30
const IDLE_DAYS = 7
const DAY_SECONDS = 86_400

/** Cookies of the server, by purpose. */
type CookieName = 'session' | 'login'

/** Name and attributes of a cookie: on HTTPS no other host of the domain can set it. */
const getCookieName = (name: CookieName, isSecure: boolean) => `${isSecure ? '__Host-' : ''}hedgerow_${name}`

/** Returns whether the browser reaches the server by HTTPS, directly or through a proxy. */
export const isSecureRequest = ({ protocol }: FastifyRequest, publicUrl: string | null): boolean =>
  (publicUrl ?? `${protocol}:`).startsWith('https:')

/** Returns the value of a cookie; undefined if the request has none. */
export function readCookie({ headers }: FastifyRequest, name: CookieName, isSecure: boolean) {
  const prefix = `${getCookieName(name, isSecure)}=`
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) || undefined
}

/** Sets a cookie that scripts cannot read and that other sites do not send, except when the user opens a link. */
export function setCookie(
  reply: FastifyReply,
  name: CookieName,
  isSecure: boolean,
  { value, seconds }: { value: string; seconds: number },
): void {
  const attributes = [
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', `${getCookieName(name, isSecure)}=${value}; ${attributes.join('; ')}`)
}

export const deleteCookie = (reply: FastifyReply, name: CookieName, isSecure: boolean): void =>
  setCookie(reply, name, isSecure, { value: '', seconds: 0 })

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Asserts that a request which is authenticated by a cookie and may write comes from a page of this server: browsers
 * report the relation of the sites in `Sec-Fetch-Site`, and older ones or those on plain HTTP the origin of the page.
 */
export function assertSameOrigin({ method, headers }: FastifyRequest, publicUrl: string | null): void {
  if (SAFE_METHODS.has(method)) return
  const relation = headers['sec-fetch-site']
  const isSameOrigin = relation === undefined ? headers.origin === publicUrl : relation === 'same-origin'
  if (!isSameOrigin) throw csrfFailed()
}

/** Returns whether the request was sent by a page of this server, which only browsers report. */
export const isFromOwnPage = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin'

/** Generates a token with 256 random bits. */
export const generateToken = () => randomBytes(32).toString('base64url')

type SessionFields = Pick<SessionRow, 'user_id' | 'provider_id' | 'id_token' | 'user_agent' | 'ip_address'>

/** Creates a session, and deletes the expired ones. Returns its cookie, whose value is stored as a hash. */
export async function createSession(tx: Database, fields: SessionFields) {
  const now = Date.now()
  const token = generateToken()
  await tx.delete(sessionTable).where(lt(sessionTable.expires_at, new Date(now).toISOString()))
  await tx.insert(sessionTable).values({
    ...fields,
    token_hash: hashKey(token),
    last_used_at: new Date(now).toISOString(),
    expires_at: new Date(now + SESSION_DAYS * DAY_SECONDS * 1000).toISOString(),
  })
  return { value: token, seconds: SESSION_DAYS * DAY_SECONDS }
}

/** Condition of a session that has neither expired nor been unused for too long. */
export const isLiveSession = and(
  gt(sessionTable.expires_at, sql`now()`),
  gt(sessionTable.last_used_at, sql`now() - make_interval(days => ${IDLE_DAYS})`),
)

/** Finds a valid session of an active user by the hash of its token, and records its use. */
export async function findSession(db: Database, token_hash: string) {
  const [row] = await db
    .select({ session: sessionTable, user: userTable })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.user_id))
    .where(and(eq(sessionTable.token_hash, token_hash), eq(userTable.is_active, true), isLiveSession))
  if (row) await recordSessionUse(db, row.session.id)
  return row ?? null
}

async function recordSessionUse(db: Database, id: string): Promise<void> {
  const stale = lt(sessionTable.last_used_at, sql`now() - interval '5 minutes'`)
  try {
    await db
      .update(sessionTable)
      .set({ last_used_at: sql`now()` })
      .where(and(eq(sessionTable.id, id), stale))
  } catch (error) {
    // A full disk must not block requests that only read.
    if (!isDiskFullError(error)) throw error
  }
}

import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { membershipTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'

/** Public mail providers. Their domains do not identify an organization. */
const PUBLIC_DOMAINS = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'mailbox.org',
  'me.com',
  'msn.com',
  'naver.com',
  'outlook.com',
  'pm.me',
  'posteo.de',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.com',
  'yandex.ru',
  'zoho.com',
  '163.com',
])

const LOCAL_HOSTS = {
  key: '$host',
  operator: 'not_regex',
  value: '^(localhost|127\\.0\\.0\\.1)($|:)',
  type: 'event',
}

/** Default filters that identify internal traffic of a new project: local hosts and the members' own domain. */
export async function buildTestAccountFilters(tx: Database, organization_id: string): Promise<object[]> {
  const members = await tx
    .select({ email: userTable.email })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(and(eq(membershipTable.organization_id, organization_id), eq(userTable.is_active, true)))
    .orderBy(asc(membershipTable.joined_at), asc(membershipTable.id))
  const domain = members
    .map(({ email }) => email.slice(email.lastIndexOf('@') + 1).toLowerCase())
    .find((name) => !PUBLIC_DOMAINS.has(name))
  if (domain === undefined) return [LOCAL_HOSTS]
  return [{ key: 'email', operator: 'not_icontains', value: `@${domain}`, type: 'person' }, LOCAL_HOSTS]
}

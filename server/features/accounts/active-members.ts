import { and, eq } from 'drizzle-orm'
import { userTable } from '../../core/db/schema/users'

/** Condition of users who are listed and counted as members, and receive messages: see docs/adr/0118-service-accounts.md. */
export const isActiveMember = and(eq(userTable.is_active, true), eq(userTable.is_service_account, false))

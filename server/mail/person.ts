import type { userTable } from '../db/tables/users'
import { oneLine } from './text'

type Person = Pick<typeof userTable.$inferSelect, 'first_name' | 'last_name' | 'email'>

/** Display name in e-mails: the user's name, or the address if there is none. */
export const nameOf = ({ first_name, last_name, email }: Person) =>
  oneLine(`${first_name} ${last_name}`) || oneLine(email)

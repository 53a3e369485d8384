import type { userTable } from '../db/schema/users'
import { stripLineBreaks } from './text'

type Person = Pick<typeof userTable.$inferSelect, 'first_name' | 'last_name' | 'email'>

/** Display name in e-mails: the user's name, or the address if there is none. */
export const getDisplayName = ({ first_name, last_name, email }: Person) =>
  stripLineBreaks(`${first_name} ${last_name}`) || stripLineBreaks(email)

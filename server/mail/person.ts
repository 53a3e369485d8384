import type { userTable } from '../db/tables/users'
import { oneLine } from './text'

type Person = Pick<typeof userTable.$inferSelect, 'first_name' | 'last_name' | 'email'>

/** What letters call somebody: their name, or their address where they gave none. */
export const nameOf = ({ first_name, last_name, email }: Person) =>
  oneLine(`${first_name} ${last_name}`) || oneLine(email)

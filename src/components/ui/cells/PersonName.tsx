import type { User } from '../../../../contract/schemas/user'
import classes from './cells.module.css'

type Named = Pick<User, 'first_name' | 'email'> & { last_name?: string }

/** Returns the display name of a user: the name, or the email address if there is none. */
export function getPersonName({ first_name, last_name, email }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

/** User with initials and optionally the email address. */
export function PersonName({ person, mail = false }: { person: Named | null | undefined; mail?: boolean }) {
  if (!person) return '–'
  const name = getPersonName(person)
  return (
    <span className={classes.person}>
      <Initials name={name} />
      <span className={classes.lines}>
        <span className={classes.cut} title={person.email}>
          {name}
        </span>
        {mail && name !== person.email && <span className={classes.second}>{person.email}</span>}
      </span>
    </span>
  )
}

/** Avatar with the initials of a name. */
export function Initials({ name, square = false }: { name: string; square?: boolean }) {
  const nameParts = name.trim().split(/\s+/)
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined].map(
    (part) => [...(part ?? '')][0],
  )
  return (
    <span className={classes.initials} data-square={square || undefined} aria-hidden>
      {letters.join('').toUpperCase()}
    </span>
  )
}

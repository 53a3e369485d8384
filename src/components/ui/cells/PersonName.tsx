import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { User } from '../../../../contract/schemas/user'
import { t } from '../../../lib/i18n/translate'
import classes from './cells.module.css'

type Named = Pick<User, 'first_name' | 'email' | 'is_service_account'> & { last_name?: string }

/** Returns the display name of a user: the name, or the email address if there is none. */
export function getPersonName({ first_name, last_name, email, is_service_account }: Named): string {
  if (is_service_account) return t('{name} (service account)', { name: first_name })
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

/** Returns the name and the email address of a user, for options of a select. */
export const getPersonLabel = (user: Named): string =>
  user.is_service_account ? getPersonName(user) : `${getPersonName(user)} · ${user.email}`

/** Allows line breaks in an email address before its host, and after the dots before that. */
export const breakAddress = (email: string) =>
  email.split(/(?=@)|(?<=\.)(?=.*@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

interface PersonNameProps {
  person: Named | null | undefined
  /** If true, the email address is shown below the name. */
  mail?: boolean
  /** Tag beside the name. */
  aside?: ReactNode
}

/** User with initials. */
export function PersonName({ person, mail = false, aside }: PersonNameProps) {
  if (!person) return '–'
  const name = getPersonName(person)
  return (
    <span className="inline-row min-0 gap-10">
      <Avatar user={person} />
      <span className={`column min-0 ${mail ? 'snug' : ''}`}>
        <span className="row min-0 gap-8">
          <span className="truncate" title={person.is_service_account ? name : person.email}>
            {name}
          </span>
          {aside}
        </span>
        {mail && !person.is_service_account && name !== person.email && (
          <span className="soft text-sm regular truncate">{breakAddress(person.email)}</span>
        )}
      </span>
    </span>
  )
}

/** Avatar of a user: the initials of the name, in a color derived from the email address. A service account has a square one. */
export const Avatar = ({
  user: { first_name, last_name = '', email, is_service_account = false },
  large = false,
}: {
  user: {
    first_name: string
    last_name?: string | undefined
    email: string | null
    is_service_account?: boolean | undefined
  }
  large?: boolean
}) =>
  is_service_account ? (
    <Initials name={first_name} isServiceAccount large={large} />
  ) : (
    <Initials
      name={`${first_name} ${last_name}`.trim() || (email ?? '')}
      colorKey={email ?? first_name}
      large={large}
    />
  )

/** Avatar with the initials of a name. They are not part of the text of the page. */
export function Initials({
  name,
  colorKey = name,
  square = false,
  isServiceAccount = false,
  large = false,
}: {
  name: string
  /** Text from which the color is derived. */
  colorKey?: string
  /** Dark square, for organizations. */
  square?: boolean
  isServiceAccount?: boolean
  large?: boolean
}) {
  const nameParts = name.trim().split(/\s+/)
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined].map(
    (part) => [...(part ?? '')][0],
  )
  return (
    <span
      className={classes.initials}
      data-square={square || undefined}
      data-service-account={isServiceAccount || undefined}
      data-large={large || undefined}
      data-letters={letters.join('').toUpperCase()}
      style={{ '--hue': getHue(colorKey) } as CSSProperties}
      aria-hidden
    />
  )
}

/** Hue in degrees: equal for equal texts. FNV-1a, which spreads texts with the same ending. */
const getHue = (text: string): number =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  ) % 360

/** Name of a record in a list: up to two lines, and the full name as `title`. */
export const Name = ({ children }: { children: string }) => (
  <span className={classes.name} title={children}>
    {children}
  </span>
)

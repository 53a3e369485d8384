import { LEVELS, type Level, type LevelName } from '../../../contract/domain/levels'
import { INVITE_FIRST_NAME_MAX, INVITES_MAX } from '../../../contract/limits'
import { t } from '../../lib/i18n/translate'

/** Line of a pasted list: the recipient, or the reason why it is invalid. */
export interface InviteLine {
  /** Line number, from 1. */
  number: number
  target_email: string
  first_name: string
  level: Level
  /** Text of the entry as typed. */
  source: string
  problem: string | null
  /** Consequence of sending a valid line that its author may not expect. */
  note: string | null
}

/** Facts about the organization to validate lines against. Email addresses are in lower case. */
export interface InviteChecks {
  members: ReadonlySet<string>
  pending: ReadonlySet<string>
  /** Reasons for which the server rejected addresses. */
  rejections: ReadonlyMap<string, string>
  /** The highest level that the caller may give. */
  maxLevel: Level
}

export const NO_CHECKS: InviteChecks = {
  members: new Set(),
  pending: new Set(),
  rejections: new Map(),
  maxLevel: LEVELS.owner,
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/
const HEADER = /^"?(e-?mail|address|target_email)"?\s*([,;\t]|$)/i

/**
 * Reads a pasted list: addresses on lines of their own or separated by commas, `Name <address>` as mail programs write
 * it, each with a level if one follows (`Name <address>, admin`), or a CSV of address, first name and level, with or
 * without a head. A line that is not understood as a whole has a problem.
 */
export function parseInvites(text: string, fallback: Level, checks = NO_CHECKS): InviteLine[] {
  const lines: InviteLine[] = []
  const emails = new Set<string>()
  let valid = 0
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    if (source.trim() === '' || (index === 0 && HEADER.test(source.trim()))) continue
    const entries = splitEntries(source)
    for (const entry of entries) {
      const line = read(entry, fallback)
      const key = line.target_email.toLowerCase()
      const problem =
        line.problem ??
        (emails.has(key) ? t('Duplicate email address.') : null) ??
        findConflict(line, checks) ??
        (valid >= INVITES_MAX
          ? t('You can invite at most {most} members at once.', { most: INVITES_MAX })
          : null)
      emails.add(key)
      if (problem === null) valid += 1
      const note = problem === null && checks.pending.has(key) ? t('Replaces the pending invite.') : null
      const typed = entries.length > 1 ? entry.join(', ') : source.trim()
      lines.push({ ...line, number: index + 1, source: typed, problem, note })
    }
  }
  return lines
}

/** Finds the reason why the organization or the server rejects a well-formed line. */
function findConflict({ target_email, level }: Entry, checks: InviteChecks): string | null {
  const key = target_email.toLowerCase()
  if (checks.members.has(key)) return t('Already a member.')
  if (level > checks.maxLevel) return t('You cannot assign a higher level than your own.')
  return checks.rejections.get(key) ?? null
}

/** Returns the text without the lines whose addresses were invited. */
export function removeInvited(text: string, invited: ReadonlySet<string>): string {
  return parseInvites(text, LEVELS.member)
    .filter(({ target_email }) => !invited.has(target_email.toLowerCase()))
    .map(({ source }) => source)
    .join('\n')
}

/** Splits a line into several addresses, or into the columns of a CSV. */
function splitEntries(source: string): string[][] {
  const cells = source.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  const nonEmptyCells = cells.filter(Boolean)
  const several = nonEmptyCells.length > 1 && nonEmptyCells.every((cell) => cell.includes('@'))
  return several ? nonEmptyCells.map((cell) => [cell]) : [cells]
}

type Entry = Pick<InviteLine, 'target_email' | 'first_name' | 'level' | 'problem'>

function read([first = '', ...cells]: string[], fallback: Level): Entry {
  const mail = /^(.*)<([^<>]*)>$/.exec(first)
  const target_email = (mail?.[2] ?? first).trim()
  const mailName = (mail?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1')
  // A single part after the address is a level if it reads as one. `Name <address>` has its name already.
  const rest = cells.filter(Boolean)
  const isLevelOnly = rest.length === 1 && (mailName !== '' || parseLevel(rest[0] ?? '') !== null)
  const [name = '', levelText = ''] = isLevelOnly ? ['', rest[0]] : cells
  const first_name = name || mailName.split(/\s+/)[0] || ''
  const level = levelText === '' ? fallback : parseLevel(levelText)
  const problem = !ADDRESS.test(target_email)
    ? t('Invalid email address.')
    : rest.length > 2 || (name !== '' && mailName !== '')
      ? t('Too many values. Enter an email address, a first name and a level.')
      : first_name.length > INVITE_FIRST_NAME_MAX
        ? t('The first name can have at most {most} characters.', { most: INVITE_FIRST_NAME_MAX })
        : level === null
          ? t('“{text}” is not a level. Use member, admin or owner.', { text: levelText })
          : null
  return { target_email, first_name, level: level ?? fallback, problem }
}

function parseLevel(text: string): Level | null {
  const key = text.toLowerCase()
  if (key in LEVELS) return LEVELS[key as LevelName]
  return Object.values(LEVELS).find((value) => String(value) === key) ?? null
}

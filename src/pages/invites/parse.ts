import { LEVELS, type Level, type LevelName } from '../../../contract/levels'
import { t } from '../../texts/text'

/** One line of a pasted list: who is invited, or why the line cannot be used. */
export interface Line {
  /** From 1, as an editor counts. */
  number: number
  target_email: string
  first_name: string
  level: Level
  problem: string | null
}

/** The most invites that one request may make. */
export const INVITES_MAX = 20

const FIRST_NAME_MAX = 30
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/
const HEADER = /^"?(e-?mail|address|target_email)"?\s*([,;\t]|$)/i

/**
 * Reads a pasted list: addresses on lines of their own or separated by commas, `Name <address>` as mail programs write
 * it, or a CSV of address, first name and level, with or without a head.
 */
export function parseInvites(text: string, fallback: Level): Line[] {
  const lines: Line[] = []
  const seen = new Set<string>()
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    if (source.trim() === '' || (index === 0 && HEADER.test(source.trim()))) continue
    for (const entry of entriesOf(source)) {
      const line = { number: index + 1, ...read(entry, fallback) }
      const key = line.target_email.toLowerCase()
      const problem = line.problem ?? (seen.has(key) ? t('This address is already in the list.') : null)
      seen.add(key)
      lines.push({ ...line, problem })
    }
  }
  return lines.map((line, index) =>
    index >= INVITES_MAX && !line.problem
      ? {
          ...line,
          problem: t('At most {most} people are invited at once.', { most: INVITES_MAX }),
        }
      : line,
  )
}

/** Several addresses on one line, or one line of a CSV. */
function entriesOf(source: string): string[][] {
  const cells = source.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  const given = cells.filter(Boolean)
  const several = given.length > 1 && given.every((cell) => cell.includes('@'))
  return several ? given.map((cell) => [cell]) : [cells]
}

function read([first = '', name = '', levelText = '']: string[], fallback: Level): Omit<Line, 'number'> {
  const mail = /^(.*)<([^<>]*)>$/.exec(first)
  const target_email = (mail?.[2] ?? first).trim()
  const first_name =
    name ||
    (mail?.[1] ?? '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .split(/\s+/)[0] ||
    ''
  const level = levelOf(levelText)
  const problem = !ADDRESS.test(target_email)
    ? t('This is not an address.')
    : first_name.length > FIRST_NAME_MAX
      ? t('The name has more than {most} characters.', { most: FIRST_NAME_MAX })
      : level === null
        ? t('“{text}” is not a level: member, admin or owner.', { text: levelText })
        : null
  return { target_email, first_name, level: level ?? fallback, problem }

  function levelOf(text: string): Level | null {
    if (text === '') return fallback
    const key = text.toLowerCase()
    if (key in LEVELS) return LEVELS[key as LevelName]
    return Object.values(LEVELS).find((value) => String(value) === key) ?? null
  }
}

/** A part of an expression: what it repeats, and how often. */
interface Part {
  /** The alternatives of a group; null for a character or a class. */
  group: Part[][] | null
  min: number
  endless: boolean
}

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y
const CLASS = /\[(?:\\.|[^\]\\])*\]/y
const GROUP = /\((?:\?(?:<[A-Za-z_$][\w$]*>|<?[=!]|:))?/y

function matchAt(expression: RegExp, text: string, at: number) {
  expression.lastIndex = at
  return expression.exec(text)
}

/** Reads alternatives up to the end of their group. Returns them and where reading stopped. */
function read(source: string, from: number): [Part[][], number] {
  const alternatives: Part[][] = [[]]
  let at = from
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      alternatives.push([])
      at += 1
      continue
    }
    let group: Part[][] | null = null
    const opening = matchAt(GROUP, source, at)
    const set = matchAt(CLASS, source, at)
    if (opening) {
      const [inner, end] = read(source, at + opening[0].length)
      group = inner
      at = end + 1
    } else at += set ? set[0].length : source[at] === '\\' ? 2 : 1
    const quantifier = matchAt(QUANTIFIER, source, at)
    if (quantifier) at += quantifier[0].length
    alternatives.at(-1)?.push({ group, ...repetition(quantifier) })
  }
  return [alternatives, at]
}

function repetition(quantifier: RegExpExecArray | null) {
  const [, sign, least, comma, most] = quantifier ?? []
  if (sign) return { min: sign === '+' ? 1 : 0, endless: sign !== '?' }
  return { min: least === undefined ? 1 : Number(least), endless: comma === ',' && most === '' }
}

const grows = ({ endless, group }: Part): boolean => endless || (group?.flat().some(grows) ?? false)
/** Nothing in it has to be there once and only once, which would tell one repetition from the next. */
const isLoose = (parts: Part[]): boolean =>
  parts.some(grows) &&
  parts.every((part) => part.min === 0 || part.endless || (part.group?.some(isLoose) ?? false))
const runsAway = ({ endless, group }: Part): boolean =>
  (group !== null && endless && group.some(isLoose)) || (group?.flat().some(runsAway) ?? false)

/** Whether an expression repeats a repetition with nothing between, as `(a+)+` does: it can take for ever to fail. */
export function canRunAway(pattern: string): boolean {
  return read(pattern, 0)[0].flat().some(runsAway)
}

import type { SQL } from 'drizzle-orm'
import type { ColumnType } from '../rows'
import { Refusal } from './refusal'
import type { Literal } from './tree'
import { as, isNumber, type Typed, WORDS } from './typed'

/** What an argument may be: a type, any number, anything, a part of JSON, or a text that is written out. */
export type Accepts = ColumnType | 'number' | 'any' | 'part' | 'written' | 'key'

/** One argument of a function. */
export interface Param {
  name: string
  accepts: Accepts
  /** It may be left out, and all after it. */
  optional?: boolean
  /** It may be there again, up to 50 times. */
  repeated?: boolean
}

/** An argument as it was given, in SQL and in the type that the function takes. */
export interface Arg {
  typed: Typed
  sql: SQL
}

/** A function of the query language. */
export interface Func {
  name: string
  params: readonly Param[]
  /** What it gives, in a word for the documentation. */
  returns: string
  /** What it does, in a sentence for the documentation. */
  about: string
  build(args: Arg[], at: number): Omit<Typed, 'at'>
}

const ARGUMENTS_MAX = 50

/** `substring(text, start[, length])` */
export function signatureOf({ name, params }: Pick<Func, 'name' | 'params'>): string {
  const list = params.map(({ name, optional, repeated }, index) => {
    const comma = index ? ', ' : ''
    const one = `${comma}${name}${repeated ? ', ...' : ''}`
    return optional ? `[${one}]` : one
  })
  return `${name}(${list.join('')})`
}

/** The arguments in the types that a function takes; refuses too few, too many, and what does not fit. */
export function argumentsOf(func: Func, given: Typed[], at: number): Arg[] {
  const least = func.params.filter(({ optional }) => !optional).length
  const repeated = func.params.at(-1)?.repeated
  const most = repeated ? ARGUMENTS_MAX : func.params.length
  if (given.length < least || given.length > most) {
    throw new Refusal(at, `${func.name} is called as ${signatureOf(func)}, with at most ${most} arguments.`)
  }
  return given.map((typed, index) => {
    const param = func.params[index] ?? func.params.at(-1)
    if (!param) throw new Refusal(at, `${func.name} takes no arguments.`)
    return { typed, sql: accepted(typed, param, func) }
  })
}

function accepted(typed: Typed, { accepts, name }: Param, func: Func): SQL {
  switch (accepts) {
    case 'any':
      return typed.sql
    case 'number':
      return isNumber(typed.kind) ? typed.sql : as(typed, 'float')
    case 'part':
      if (typed.json) return typed.sql
      throw new Refusal(
        typed.at,
        `${func.name} takes JSON, such as properties; this is ${WORDS[typed.kind]}.`,
      )
    case 'written':
      if (typeof typed.literal === 'string') return typed.sql
      throw new Refusal(typed.at, `The ${name} of ${func.name} has to be a text that is written out.`)
    case 'key':
      if (isKey(typed.literal)) return typed.sql
      throw new Refusal(typed.at, 'A key is a text that is written out, or the number of an item from 1.')
    default:
      return as(typed, accepts)
  }
}

const isKey = (literal: Literal | undefined): boolean =>
  typeof literal === 'string' ||
  (typeof literal === 'number' && Number.isInteger(literal) && literal > 0 && literal < 2 ** 31)

type Build = (...args: SQL[]) => SQL

/** A function whose SQL follows from its arguments' alone. */
export function plain(
  name: string,
  params: readonly Param[],
  kind: ColumnType,
  about: string,
  build: Build,
): Func {
  const make = (args: Arg[]) => ({ kind, sql: build(...args.map(({ sql }) => sql)) })
  return { name, params, returns: RETURNS[kind], about, build: make }
}

const RETURNS: Record<ColumnType, string> = {
  text: 'text',
  json: 'JSON',
  timestamp: 'time',
  integer: 'whole number',
  bigint: 'whole number',
  float: 'number',
  boolean: 'true or false',
  uuid: 'UUID',
}

/** A text argument that is written out. */
export function writtenText({ typed }: Arg): string {
  if (typeof typed.literal !== 'string') throw new Refusal(typed.at, 'A text has to be written out here.')
  return typed.literal
}

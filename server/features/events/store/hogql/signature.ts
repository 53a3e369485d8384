import type { SQL } from 'drizzle-orm'
import type { ColumnType } from '../rows'
import type { Literal } from './ast'
import { SyntaxErrorAt } from './errors'
import { type CompiledNode, castTo, isNumber, TYPE_NAMES, type Typed } from './type-check'

/** Accepted kind of argument: a type, any number, any value, a part of JSON, or a text literal. */
export type Accepts = ColumnType | 'number' | 'any' | 'part' | 'written' | 'key'

/** Parameter of a function. */
export interface Param {
  name: string
  accepts: Accepts
  /** The parameter and all after it may be omitted. */
  optional?: boolean
  /** The parameter may be repeated, up to 50 times. */
  repeated?: boolean
}

/** Argument of a call, with its SQL in the type that the function requires. */
export interface Arg {
  typed: Typed
  sql: SQL
}

/** A function of the query language. */
export interface Func {
  name: string
  params: readonly Param[]
  /** Return type, for the documentation. */
  returns: string
  /** Description in one sentence, for the documentation. */
  about: string
  build(args: Arg[], at: number): CompiledNode
}

const ARGUMENTS_MAX = 50

/** `substring(text, start[, length])` */
export function formatSignature({ name, params }: Pick<Func, 'name' | 'params'>): string {
  const list = params.map(({ name, optional, repeated }, index) => {
    const comma = index ? ', ' : ''
    const paramText = `${comma}${name}${repeated ? ', ...' : ''}`
    return optional ? `[${paramText}]` : paramText
  })
  return `${name}(${list.join('')})`
}

/** Converts arguments to the types of a function's parameters; rejects too few, too many, and wrong types. */
export function checkArguments(func: Func, args: Typed[], at: number): Arg[] {
  const least = func.params.filter(({ optional }) => !optional).length
  const repeated = func.params.at(-1)?.repeated
  const most = repeated ? ARGUMENTS_MAX : func.params.length
  if (args.length < least || args.length > most) {
    throw new SyntaxErrorAt(
      at,
      `${func.name} has the signature ${formatSignature(func)} and accepts at most ${most} arguments.`,
    )
  }
  return args.map((typed, index) => {
    const param = func.params[index] ?? func.params.at(-1)
    if (!param) throw new SyntaxErrorAt(at, `${func.name} accepts no arguments.`)
    return { typed, sql: convertArgument(typed, param, func) }
  })
}

function convertArgument(typed: Typed, { accepts, name }: Param, func: Func): SQL {
  switch (accepts) {
    case 'any':
      return typed.sql
    case 'number':
      return isNumber(typed.kind) ? typed.sql : castTo(typed, 'float')
    case 'part':
      if (typed.json) return typed.sql
      throw new SyntaxErrorAt(
        typed.at,
        `${func.name} requires JSON, such as properties, but this is ${TYPE_NAMES[typed.kind]}.`,
      )
    case 'written':
      if (typeof typed.literal === 'string') return typed.sql
      throw new SyntaxErrorAt(typed.at, `The ${name} of ${func.name} must be a string literal.`)
    case 'key':
      if (isKey(typed.literal)) return typed.sql
      throw new SyntaxErrorAt(typed.at, 'A key must be a string literal, or the number of an item from 1.')
    default:
      return castTo(typed, accepts)
  }
}

const isKey = (literal: Literal | undefined): boolean =>
  typeof literal === 'string' ||
  (typeof literal === 'number' && Number.isInteger(literal) && literal > 0 && literal < 2 ** 31)

type Build = (...args: SQL[]) => SQL

/** Defines a function whose SQL depends only on the SQL of its arguments; `build` is that of PostgreSQL. */
export function definePlainFunction(
  name: string,
  params: readonly Param[],
  kind: ColumnType,
  about: string,
  build: Build,
): Func {
  const make = (args: Arg[]) => {
    const functions = args[0]?.typed.dialect.functions ?? {}
    const buildOwn = Object.hasOwn(functions, name) ? functions[name] : undefined
    return { kind, sql: (buildOwn ?? build)(...args.map(({ sql }) => sql)) }
  }
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

/** Returns the value of a text literal argument. */
export function getLiteralText({ typed }: Arg): string {
  if (typeof typed.literal !== 'string')
    throw new SyntaxErrorAt(typed.at, 'A string literal is required here.')
  return typed.literal
}

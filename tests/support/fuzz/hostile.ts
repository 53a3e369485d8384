import fc from 'fast-check'
import { HOSTILE_TEXTS, HOSTILE_TIMESTAMPS } from './hostile-texts'

/* Input of an attacker who wants the server to fail. */

/** Marks raw JSON in a value that no JavaScript value serializes to. */
const verbatim = (json: string) => `\ue000${json}\ue001`

/** Serializes a value as JSON, with its raw pieces unchanged. */
export const toJson = (value: unknown): string =>
  // JSON.stringify returns undefined for undefined.
  (JSON.stringify(value) ?? '').replace(/"\ue000(.*?)\ue001"/g, (_, json: string) => JSON.parse(`"${json}"`))

/** Strings with a special meaning to some part of a server, and any others. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TIMESTAMPS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
)

const NUMBERS = [0, -0, -1, 1, 2, 0.1, -0.5, 100, 101, 1e21, 1e308, 5e-324]
const BOUNDS = [7, 8, 15, 16, 31, 32, 53, 63, 64, 128].flatMap((bits) => [
  2 ** bits - 1,
  2 ** bits,
  -(2 ** bits) - 1,
])
const WRITTEN = ['1e400', '-1e400', '1e-400', '-0', '1.0', '1E2', '9'.repeat(400), `0.${'0'.repeat(400)}1`]

const hostileNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NUMBERS, ...BOUNDS),
  fc.constantFrom(...WRITTEN).map(verbatim),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

const nested = (depth: number, [open, close]: [string, string]) =>
  verbatim(`${open.repeat(depth)}1${close.repeat(depth)}`.replaceAll('"', '\\"'))
const shells: [string, string][] = [
  ['[', ']'],
  ['{"a":', '}'],
]

const hostileShape: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { '': '' }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(99, 101, 3000)
      .chain((depth) => fc.constantFrom(...shells).map((shell) => nested(depth, shell))),
  },
  { weight: 1, arbitrary: fc.constantFrom(21, 1001, 20_000).map((length) => Array(length).fill(0)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(100, 5000)
      .map((length) => Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, at]))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '{\\"__proto__\\":{\\"a\\":1}}',
        '{\\"a\\":1,\\"a\\":[2]}',
        '{\\"constructor\\":{\\"prototype\\":{}}}',
      )
      .map(verbatim),
  },
  { weight: 3, arbitrary: fc.dictionary(hostileText, fc.oneof(hostileText, hostileNumber), { maxKeys: 4 }) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Any JSON value, mostly hostile ones. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: hostileShape },
)

/** Bodies that are not, or not quite, valid JSON. */
export const hostileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      ' ',
      '{',
      '{"name":',
      '{}{}',
      '[',
      'nul',
      'NaN',
      '{"a":NaN}',
      "{'a':1}",
      '{"a":1,}',
      '{"a":01}',
      '"\\u12"',
      '\ufeff{}',
      '//\n{}',
      '{"a":"\n"}',
      '[1',
      'name=x&type=popover',
      '<a/>',
    )
    .map((text) => Buffer.from(text)),
  fc
    .constantFrom(
      '7b226e616d65223a22c328227d',
      '7b226e616d65223a22eda080227d',
      '7b226e616d65223a22f8a1a1a1a1227d',
      'fffe7b007d00',
      '1f8b08',
      '00',
      'c080',
    )
    .map((hex) => Buffer.from(hex, 'hex')),
  fc.constantFrom(100, 20_000, 200_000).map((depth) => Buffer.from('['.repeat(depth))),
  fc.constantFrom(5_242_880, 5_242_881, 6_000_000).map((size) => Buffer.alloc(size, 0x20)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

/** Percent-encodes text. A lone surrogate has no UTF-8 encoding; invalid bytes are sent instead. */
export function encodePathSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

import fc from 'fast-check'
import { generateValues } from './document-values'
import { encodePathSegment, hostileBytes, hostileText, hostileValue } from './hostile'
import {
  HOSTILE_HEADERS,
  HOSTILE_KEYS,
  HOSTILE_METHODS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
} from './hostile-lines'
import { type ApiOperation, operations, schemas } from './operations'

/** Modification of a request that would otherwise succeed. */
export type RequestMutation =
  | { to: 'body'; value: unknown }
  | { to: 'bytes'; bytes: Buffer }
  /**
   * Changes the value at one position of the body; adds a new key beside it if `key` is present; removes it if `value`
   * is absent.
   */
  | { to: 'place'; at: number; key?: string; value?: unknown }
  | { to: 'segment'; at: number; text: string }
  /** Uses another existing id: of another record, another parent, another organization. */
  | { to: 'id'; at: number; known: number }
  | { to: 'query'; at: number; text: string }
  | { to: 'raw query'; text: string }
  | { to: 'header'; name: string; text: string }
  | { to: 'method'; text: string }
  | { to: 'key'; text: string }

/** One request of a sequence: an operation and its modifications. */
export interface FuzzStep {
  operation: ApiOperation
  mutations: RequestMutation[]
}

const at = fc.nat(200)

const segment = fc.oneof(fc.constantFrom(...HOSTILE_SEGMENTS), hostileText.map(encodePathSegment))

const header = fc
  .constantFrom(...HOSTILE_HEADERS)
  .chain(([name, values]) =>
    fc.constantFrom(...values).map((text): RequestMutation => ({ to: 'header', name, text })),
  )

function generateMutations({ body }: ApiOperation): fc.Arbitrary<RequestMutation> {
  const [many, some, few] = [8, 3, 1]
  return fc.oneof(
    ...(body
      ? [
          {
            weight: many,
            arbitrary: generateValues(body, schemas).map((value): RequestMutation => ({ to: 'body', value })),
          },
          {
            weight: many,
            arbitrary: fc.record({ to: fc.constant('place' as const), at, value: hostileValue }),
          },
          {
            weight: some,
            arbitrary: fc.record({
              to: fc.constant('place' as const),
              at,
              key: hostileText,
              value: hostileValue,
            }),
          },
          { weight: few, arbitrary: fc.record({ to: fc.constant('place' as const), at }) },
          { weight: few, arbitrary: hostileValue.map((value): RequestMutation => ({ to: 'body', value })) },
        ]
      : []),
    { weight: few, arbitrary: hostileBytes.map((bytes): RequestMutation => ({ to: 'bytes', bytes })) },
    { weight: some, arbitrary: fc.record({ to: fc.constant('segment' as const), at, text: segment }) },
    { weight: some, arbitrary: fc.record({ to: fc.constant('id' as const), at, known: at }) },
    { weight: some, arbitrary: fc.record({ to: fc.constant('query' as const), at, text: hostileText }) },
    {
      weight: few,
      arbitrary: fc
        .constantFrom(...HOSTILE_QUERIES)
        .map((text): RequestMutation => ({ to: 'raw query', text })),
    },
    { weight: some, arbitrary: header },
    {
      weight: few,
      arbitrary: fc.constantFrom(...HOSTILE_METHODS).map((text): RequestMutation => ({ to: 'method', text })),
    },
    {
      weight: few,
      arbitrary: fc.constantFrom(...HOSTILE_KEYS).map((text): RequestMutation => ({ to: 'key', text })),
    },
  )
}

const steps = new Map(
  operations.map((operation) => [
    operation,
    fc.record({
      operation: fc.constant(operation),
      mutations: fc.oneof(
        { weight: 12, arbitrary: fc.array(generateMutations(operation), { minLength: 1, maxLength: 1 }) },
        { weight: 3, arbitrary: fc.array(generateMutations(operation), { minLength: 2, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.constant<RequestMutation[]>([]) },
      ),
    }),
  ]),
)
const anyStep = fc.oneof(...steps.values())

/** Sequences of requests, mostly about one operation and related ones of the same records, with ids created before. */
export const sequences: fc.Arbitrary<{ about: ApiOperation; steps: FuzzStep[] }> = fc.oneof(
  ...operations.map((about) => {
    const nearby = operations.filter(({ path }) => path.startsWith(about.path) || about.path.startsWith(path))
    const near = fc.oneof(...nearby.map((operation) => steps.get(operation) ?? anyStep))
    const step = fc.oneof(
      { weight: 6, arbitrary: steps.get(about) ?? anyStep },
      { weight: 5, arbitrary: near },
      { weight: 1, arbitrary: anyStep },
    )
    return fc.record({
      about: fc.constant(about),
      steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
    })
  }),
)

import fc from 'fast-check'
import type { Survey } from '../../../../contract/schemas/surveys'

/** Arbitrary JSON under unknown keys. */
const unknown = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).map((key) => `x_${key}`),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3 },
)

/** Object of known keys, each of which may be missing, with unknown keys in between. */
function withUnknown<T>(knownFields: Record<string, fc.Arbitrary<unknown>>, required: fc.Arbitrary<T>) {
  return fc
    .tuple(required, fc.record(knownFields, { requiredKeys: [] }), unknown)
    .chain(([fixed, some, strange]) =>
      fc.shuffledSubarray(Object.entries({ ...fixed, ...some, ...strange }), {
        minLength: Object.keys({ ...fixed, ...some, ...strange }).length,
      }),
    )
    .map((entries) => Object.fromEntries(entries) as T & Record<string, unknown>)
}

const nothing = fc.constantFrom(null, '')
const text = fc.oneof(fc.string(), nothing)
const target = fc.oneof(fc.nat({ max: 6 }), fc.constant('end'), fc.constant(-1), fc.constant('nowhere'))
const branching = fc.oneof(
  fc.constant(null),
  withUnknown({}, fc.record({ type: fc.constantFrom('next_question', 'end', 'teleport') })),
  withUnknown({}, fc.record({ type: fc.constant('specific_question'), index: target })),
  withUnknown(
    {},
    fc.record({
      type: fc.constant('response_based'),
      responseValues: fc.dictionary(fc.constantFrom('0', '1', 'negative', 'promoters', 'odd'), target),
    }),
  ),
)

const question = withUnknown(
  {
    id: fc.uuid(),
    description: text,
    optional: fc.boolean(),
    buttonText: text,
    branching,
    choices: fc.oneof(fc.array(fc.string()), fc.constant(null)),
    scale: fc.constantFrom(2, 3, 5, 7, 10, 4),
    display: fc.constantFrom('number', 'emoji'),
    link: text,
    validation: fc.array(fc.record({ type: fc.constantFrom('min_length', 'odd'), value: fc.nat() })),
    translations: fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(
        fc.constantFrom('fr', 'de', 'pt-BR'),
        fc.record(
          { question: text, x_note: fc.string(), choices: fc.array(fc.string(), { maxLength: 3 }) },
          { requiredKeys: [] },
        ),
      ),
    ),
  },
  fc.record({
    type: fc.constantFrom('open', 'rating', 'single_choice', 'multiple_choice', 'link', 'slider'),
    question: fc.string({ minLength: 1 }),
  }),
)

const noFields = fc.record({})

/** Survey as any server might return it: with known and unknown keys on every level. */
export const anySurvey = fc
  .tuple(
    fc.record({
      id: fc.uuid(),
      name: fc.string({ minLength: 1 }),
      description: fc.string(),
      type: fc.constantFrom('popover', 'widget', 'api'),
      responses_limit: fc.oneof(fc.nat(), fc.constant(null)),
      linked_flag_id: fc.constant(null),
      questions: fc.array(question, { maxLength: 6 }),
      conditions: fc.oneof(fc.constant(null), withUnknown({ url: text, selector: text }, noFields)),
      appearance: fc.oneof(fc.constant(null), withUnknown({ borderColor: text, position: text }, noFields)),
    }),
    unknown,
  )
  // Converted to text and back as in a response: JSON has no -0. Its type is the one that the API client declares.
  .map(([knownValues, strange]): Survey & { questions: NonNullable<Survey['questions']> } =>
    JSON.parse(JSON.stringify({ ...knownValues, ...strange })),
  )

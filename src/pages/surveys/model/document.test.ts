import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { getChangedFields } from '../../../lib/json'
import { parseDocument, toDocument, validateDocument } from './document'
import { moveItem } from './edit-questions'
import { withRequiredSurveyFields } from './required-fields'
import { createSurveyValues, parseSurvey, serializeSurvey } from './survey'
import { anySurvey } from './survey-arbitrary'
import type { SurveyValues } from './survey-values'

/** Survey after a PATCH with the body that the form sends. */
function saved(survey: Survey, edit: (values: SurveyValues) => SurveyValues): JsonRecord {
  const before = parseSurvey(survey)
  const body = serializeSurvey(edit(before))
  return { ...survey, ...withRequiredSurveyFields(getChangedFields(serializeSurvey(before), body), body) }
}

/** Exact serialized form; keys with undefined values are ignored. */
const exactly = (value: unknown) => JSON.stringify(value)

describe('survey with unknown keys', () => {
  it('is unchanged after saving without an edit', () => {
    fc.assert(
      fc.property(anySurvey, (survey) => {
        expect(exactly(saved(survey, (values) => values))).toBe(exactly(survey))
      }),
    )
  })

  it('differs only in the edited plain field', () => {
    const edits = fc.record({ name: fc.string(), description: fc.string(), responses_limit: fc.nat() })
    fc.assert(
      fc.property(
        anySurvey,
        edits,
        fc.constantFrom('name', 'description', 'responses_limit'),
        (survey, to, key) => {
          const after = saved(survey, (values) => ({ ...values, [key]: to[key] }))
          expect(exactly(after)).toBe(exactly({ ...survey, [key]: to[key] }))
        },
      ),
    )
  })

  it('differs only in the edited condition and color', () => {
    fc.assert(
      fc.property(anySurvey, fc.string({ minLength: 1 }), (survey, text) => {
        const after = saved(survey, (values) => ({
          ...values,
          conditions: { ...values.conditions, url: text },
          appearance: { ...values.appearance, borderColor: text },
        }))
        expect(exactly(after)).toBe(
          exactly({
            ...survey,
            conditions: { ...survey.conditions, url: text },
            appearance: { ...survey.appearance, borderColor: text },
          }),
        )
      }),
    )
  })

  it('differs only in the question with the edited text', () => {
    fc.assert(
      fc.property(anySurvey, fc.nat(), fc.string({ minLength: 1 }), (survey, nth, text) => {
        const at = nth % Math.max(1, survey.questions.length)
        const after = saved(survey, (values) => ({
          ...values,
          questions: values.questions.map((draft, index) =>
            index === at ? { ...draft, wire: { ...draft.wire, question: text } } : draft,
          ),
        }))
        const questions = survey.questions.map((question, index) =>
          index === at ? { ...question, question: text } : question,
        )
        expect(exactly(after)).toBe(exactly({ ...survey, questions }))
      }),
    )
  })

  it('preserves all questions when they are reordered, except for the indexes in branching', () => {
    fc.assert(
      fc.property(anySurvey, fc.nat(), fc.nat(), (survey, from, to) => {
        const count = Math.max(1, survey.questions.length)
        const after = saved(survey, (values) => ({
          ...values,
          questions: moveItem(values.questions, from % count, to % count),
        }))
        const whole = (questions: unknown) =>
          (questions as JsonRecord[]).map(({ branching: _, ...question }) => question)
        expect(exactly(whole(after.questions))).toBe(
          exactly(moveItem(whole(survey.questions), from % count, to % count)),
        )
      }),
    )
  })
})

describe('survey as JSON document', () => {
  it('is parsed to the same survey', () => {
    fc.assert(
      fc.property(anySurvey, (survey) => {
        const opened = parseSurvey(survey)
        const document: JsonRecord = JSON.parse(JSON.stringify(toDocument(opened)))
        expect(validateDocument(document)).toBeNull()
        const read = parseDocument(document, opened)
        expect(getChangedFields(serializeSurvey(opened), serializeSurvey(read))).toEqual({})
        expect(exactly(toDocument(read))).toBe(exactly(toDocument(opened)))
      }),
    )
  })

  it('is sent as typed, even where the form would omit empty values', () => {
    const loaded: Survey = JSON.parse(
      JSON.stringify({
        name: 'A',
        type: 'popover',
        conditions: { url: '/a' },
        appearance: null,
        translations: { de: 1 },
      }),
    )
    const opened = parseSurvey(loaded)
    const document = {
      ...toDocument(opened),
      conditions: { url: '', selector: null },
      appearance: {},
      translations: { de: 2 },
      questions: [{ type: 'open', question: 'Why?', description: '' }],
    }
    const read = parseDocument(document, opened)
    expect(getChangedFields(serializeSurvey(opened), serializeSurvey(read))).toEqual({
      conditions: { url: '', selector: null },
      appearance: {},
      translations: { de: 2 },
      questions: [{ type: 'open', question: 'Why?', description: '' }],
    })
  })

  it('accepts a survey as returned by the API and ignores read-only fields', () => {
    const pasted = {
      id: 'x',
      name: 'Pasted',
      type: 'widget',
      created_by: { id: 1 },
      targeting_flag: { filters: { groups: [{ rollout_percentage: 5 }] } },
      questions: [{ id: 'q', type: 'open', question: 'Why?' }],
    }
    const body = serializeSurvey(parseDocument(pasted, createSurveyValues()))
    expect(body).toMatchObject({
      name: 'Pasted',
      type: 'widget',
      targeting_flag_filters: { groups: [{ rollout_percentage: 5 }] },
      questions: pasted.questions,
    })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['id']))
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['created_by']))
  })

  it('reports why a document is not a survey', () => {
    expect(validateDocument([])).toMatch(/object/)
    expect(validateDocument({ questions: {} })).toMatch(/questions/)
    expect(validateDocument({ questions: [1] })).toMatch(/questions/)
    expect(validateDocument({ appearance: 'red' })).toMatch(/appearance/)
    expect(validateDocument({ questions: null, conditions: null })).toBeNull()
  })
})

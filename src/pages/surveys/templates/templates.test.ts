import { describe, expect, it } from 'vitest'
import { validateSurveyQuestions } from '../../../../contract/domain/survey-questions'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { SurveyCreate } from '../../../../contract/schemas/surveys'
import { surveyModel } from '../model/form-model'
import { hasFields } from '../model/questions'
import { getRatingBuckets, getScales } from '../model/rating'
import { serializeSurvey } from '../model/survey'
import { parseFrequency } from '../wizard/frequency'
import { TEMPLATE_KINDS } from './kinds'
import { createTemplateValues, parseTemplate, TEMPLATES, toDraft } from './templates'

/** Possible targets of a question, as indexes; the number of questions is the end. */
function getTargets(question: JsonRecord, index: number, count: number): number[] {
  const { branching } = question
  if (!isObject(branching)) return [index + 1]
  if (branching.type === 'end') return [count]
  const targets = isObject(branching.responseValues) ? Object.values(branching.responseValues) : []
  const answers = Array.isArray(question.choices) ? question.choices : getRatingBuckets(question.scale)
  const open = targets.length < answers.length ? [index + 1] : []
  return [...open, ...targets.map((target) => (target === 'end' ? count : Number(target)))]
}

function reached(questions: JsonRecord[]) {
  const visited = new Set<number>()
  const next = [0]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const question = questions[at]
    if (visited.has(at) || !question) continue
    visited.add(at)
    next.push(...getTargets(question, at, questions.length))
  }
  return [...visited].sort((a, b) => a - b)
}

describe('templates', () => {
  it('have unique ids and names, and include some of each kind', () => {
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(12)
    expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length)
    expect(new Set(TEMPLATES.map(({ name }) => name.toLowerCase())).size).toBe(TEMPLATES.length)
    for (const { value } of TEMPLATE_KINDS) expect(TEMPLATES.some(({ kind }) => kind === value)).toBe(true)
    expect(TEMPLATES.map(({ id }) => id)).not.toContain('blank')
  })

  it('create new keys each time', () => {
    const keys = () => createTemplateValues('nps')?.questions.map(({ key }) => key) ?? []
    expect(keys()).toHaveLength(4)
    expect(keys().some((key) => keys().includes(key))).toBe(false)
    expect(createTemplateValues('no such template')).toBeNull()
    expect(createTemplateValues('blank')?.questions).toHaveLength(1)
  })
})

describe.each(TEMPLATES)('template $id', (template) => {
  const draft = toDraft(template)
  const { questions } = template.survey

  it('is accepted by the contract and sent unchanged by the form', () => {
    expect(SurveyCreate.safeParse(draft).error?.issues).toBeUndefined()
    expect(validateSurveyQuestions(draft.questions)).toBeNull()
    const values = parseTemplate(draft)
    const body = serializeSurvey(values)
    expect(body).toMatchObject({ name: draft.name, type: draft.type, questions: draft.questions })
    expect(surveyModel(null, 0).problems?.(values, body, body)).toEqual([])
  })

  it('has only questions that the form supports and that are reachable', () => {
    expect(questions.length).toBeGreaterThan(0)
    expect(parseTemplate(draft).questions.every(hasFields)).toBe(true)
    expect(reached(questions)).toEqual(questions.map((_, index) => index))
    for (const [index, question] of questions.entries()) {
      for (const target of getTargets(question, index, questions.length)) {
        expect(target).toBeGreaterThan(index)
        expect(target).toBeLessThanOrEqual(questions.length)
      }
      const { branching, choices, scale, display, type } = question
      if (type === 'rating') expect(getScales(display).map(({ value }) => value)).toContain(scale)
      if (Array.isArray(choices)) expect(new Set(choices).size).toBe(choices.length)
      const answers =
        isObject(branching) && isObject(branching.responseValues) ? branching.responseValues : {}
      const answerKeys = Array.isArray(choices)
        ? choices.map((_, at) => String(at))
        : getRatingBuckets(scale).map(({ answer }) => answer)
      expect(answerKeys).toEqual(expect.arrayContaining(Object.keys(answers)))
    }
  })

  it('has the recommended frequency and a confirmation message', () => {
    const values = parseTemplate(draft)
    expect(parseFrequency(values)).toBe(template.advice.rhythm)
    expect(values.appearance.thankYouMessageHeader).toBeTruthy()
    expect(template.measures.length).toBeGreaterThan(0)
  })
})

import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { t } from '../../../texts/text'
import { questionTypeLabel } from '../model/question-types'
import { type Answer, answersOf, type Place } from './answers'

/** A place that a question leads to, with the answers that lead there. */
export interface Way {
  to: Place
  answers: Answer[]
}

/** A question as a point of the flow. */
export interface FlowQuestion {
  index: number
  title: string
  type: string
  answers: Answer[]
  ways: Way[]
  /** As it is on the wire. */
  wire: JsonRecord
}

/** What people meet between the first question and the end. People start at the first question. */
export interface Flow {
  questions: FlowQuestion[]
  /** What people see at the end. */
  end: string
  /** Whether any question has a way on of its own. */
  branches: boolean
  /** Whether the questions are to come in random order. */
  shuffles: boolean
}

function waysOf(answers: Answer[]): Way[] {
  const places = new Map<Place, Answer[]>()
  for (const answer of answers) places.set(answer.to, [...(places.get(answer.to) ?? []), answer])
  return [...places].map(([to, those]) => ({ to, answers: those }))
}

function endOf({ displayThankYouMessage, thankYouMessageHeader }: JsonRecord) {
  if (displayThankYouMessage !== true) return t('The survey closes')
  const header = typeof thankYouMessageHeader === 'string' ? thankYouMessageHeader.trim() : ''
  return header === '' ? t('Thank-you message') : t('Thank-you message “{header}”', { header })
}

/** The flow of questions as they are on the wire, as the SDKs follow it. */
export function readFlow(questions: unknown, appearance: unknown): Flow {
  const list: unknown[] = Array.isArray(questions) ? questions : []
  const look = isObject(appearance) ? appearance : {}
  const wires = list.map((question) => (isObject(question) ? question : {}))
  return {
    questions: wires.map((wire, index) => {
      const title = typeof wire.question === 'string' ? wire.question.trim() : ''
      const answers = answersOf(wire, index, wires.length)
      return { index, title, type: questionTypeLabel(wire.type), answers, ways: waysOf(answers), wire }
    }),
    end: endOf(look),
    branches: wires.some(
      ({ branching }) => isObject(branching) && Boolean(branching.type) && branching.type !== 'next_question',
    ),
    shuffles: look.shuffleQuestions === true,
  }
}

/** The questions that a question leads to, of those that are there. */
export const nextOf = ({ questions }: Flow, index: number) =>
  (questions[index]?.ways ?? []).flatMap(({ to }) => (typeof to === 'number' && questions[to] ? [to] : []))

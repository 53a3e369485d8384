import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { getQuestionTypeLabel } from '../model/question-types'
import { type FlowAnswer, type FlowTarget, getAnswers } from './answers'

/** Edge from a question to a target, with its answers. */
export interface Edge {
  to: FlowTarget
  answers: FlowAnswer[]
}

/** Question as a node of the flow. */
export interface FlowQuestion {
  index: number
  title: string
  type: string
  answers: FlowAnswer[]
  edges: Edge[]
  /** Question in API format. */
  wire: JsonRecord
}

/** Graph of the questions between the first one and the end. Respondents start at the first question. */
export interface Flow {
  questions: FlowQuestion[]
  /** Description of the end as seen by respondents. */
  end: string
  /** True if any question has branching. */
  branches: boolean
  /** True if the questions are shown in random order. */
  shuffles: boolean
}

function buildEdges(answers: FlowAnswer[]): Edge[] {
  const places = new Map<FlowTarget, FlowAnswer[]>()
  for (const answer of answers) places.set(answer.to, [...(places.get(answer.to) ?? []), answer])
  return [...places].map(([to, edgeAnswers]) => ({ to, answers: edgeAnswers }))
}

function getEnd({ displayThankYouMessage, thankYouMessageHeader }: JsonRecord) {
  if (displayThankYouMessage !== true) return t('The survey closes')
  const header = typeof thankYouMessageHeader === 'string' ? thankYouMessageHeader.trim() : ''
  return header === '' ? t('Thank-you message') : t('Thank-you message “{header}”', { header })
}

/** Builds the flow from questions in API format, with the semantics of the SDKs. */
export function parseFlow(questions: unknown, appearance: unknown): Flow {
  const list: unknown[] = Array.isArray(questions) ? questions : []
  const look = isObject(appearance) ? appearance : {}
  const wires = list.map((question) => (isObject(question) ? question : {}))
  return {
    questions: wires.map((wire, index) => {
      const title = typeof wire.question === 'string' ? wire.question.trim() : ''
      const answers = getAnswers(wire, index, wires.length)
      return {
        index,
        title,
        type: getQuestionTypeLabel(wire.type),
        answers,
        edges: buildEdges(answers),
        wire,
      }
    }),
    end: getEnd(look),
    branches: wires.some(
      ({ branching }) => isObject(branching) && Boolean(branching.type) && branching.type !== 'next_question',
    ),
    shuffles: look.shuffleQuestions === true,
  }
}

/** Returns the existing questions that a question leads to. */
export const getNextQuestions = ({ questions }: Flow, index: number) =>
  (questions[index]?.edges ?? []).flatMap(({ to }) => (typeof to === 'number' && questions[to] ? [to] : []))

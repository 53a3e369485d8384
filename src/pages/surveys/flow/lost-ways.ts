import { isObject } from '../../../../contract/is-object'
import { capitalized } from '../../../texts/case'
import { t } from '../../../texts/translate'
import { joinSentences } from '../words/lists'
import { type Answer, responseValuesOf } from './answers'
import { type Finding, findingAt } from './finding'
import type { Flow, FlowQuestion, Way } from './graph'
import { answersOfWords, placeWords } from './words'

const LOST = t('The survey vanishes there, and the response is never completed.')

function stuck(question: FlowQuestion): Finding {
  const number = question.index + 1
  const message =
    question.wire.type === 'rating'
      ? t('Question {number} leads on by answer but lacks a scale that the SDKs know: people cannot go on.', {
          number,
        })
      : t('Question {number} leads on by answer but lacks choices: people cannot go on.', { number })
  return findingAt(question, 'type', 'problem', message)
}

function chosenWay(question: FlowQuestion, { to }: Way, answers: Answer[], flow: Flow): Finding[] {
  const [first] = answers
  if (!first) return []
  const from = capitalized(answersOfWords(question, answers))
  const leads = t('{from} leads to {place}.', { from, place: placeWords(to, flow) })
  const message = joinSentences([leads, LOST])
  return [findingAt(question, first.key === 'any' ? 'target' : { answer: first.key }, 'problem', message)]
}

/** Issue of the last question if an answer without a branch continues: the SDKs then look for one more question. */
function pastTheLast(question: FlowQuestion, answers: Answer[]): Finding[] {
  const [first] = answers
  if (!first) return []
  const remedy =
    first.key === 'none'
      ? t('Make it a question that has to be answered.')
      : t('Choose the end of the survey for it.')
  const from = capitalized(answersOfWords(question, answers))
  const leads = t('{from} leads to a next question, but there is none.', { from })
  const message = joinSentences([leads, LOST, remedy])
  const part = first.key === 'any' || first.key === 'none' ? 'type' : { answer: first.key }
  return [findingAt(question, part, 'problem', message)]
}

/** Returns the issues of edges that lead neither to a question nor to the end. */
export function lostWays(question: FlowQuestion, flow: Flow): Finding[] {
  const branching = isObject(question.wire.branching) ? question.wire.branching : {}
  const values = responseValuesOf(branching)
  return question.ways.flatMap((way): Finding[] => {
    if (way.to === 'stuck') return [stuck(question)]
    if (way.to === 'end' || flow.questions[way.to]) return []
    const left = way.answers.filter(
      ({ key, chosen }) =>
        // Values that are present but not supported are reported separately.
        !chosen && !Object.hasOwn(values, key) && (key !== 'any' || branching.type === 'next_question'),
    )
    return [
      ...chosenWay(
        question,
        way,
        way.answers.filter(({ chosen }) => chosen),
        flow,
      ),
      ...pastTheLast(question, left),
    ]
  })
}

import { t, tn } from '../../../texts/text'
import type { Broken } from '../model/answered'
import { listed, quoted } from './lists'

/** A place where an edit can part the answers of before from those to come. */
export type AnsweredPart = keyof Broken | 'question'

const NAMED_MAX = 3

const responses = (count: number) =>
  t('{count} {it} in.', { count: tn(count, '{n} response', '{n} responses'), it: count === 1 ? 'is' : 'are' })

const APART = t('The answers to this question stay, but are no longer told together with new ones.')

function choiceWords(texts: string[]) {
  if (texts.length > NAMED_MAX) {
    return t(
      'Answers with {texts} of the old choices stay as they are, and are told apart from the new ones.',
      { texts: texts.length },
    )
  }
  const names = listed(texts.map(quoted))
  return t('Answers with {names} stay as they are, and are told apart from the new ones.', { names })
}

/** What an edit means for the answers that people have given; null when it means nothing to them. */
export function answeredWords(part: AnsweredPart, broken: Broken, count: number): string | null {
  if (count === 0) return null
  if (part === 'question')
    return t('{responses} What they answered here stays stored, but is no longer shown.', {
      responses: responses(count),
    })
  if (part === 'choices') {
    return broken.choices.length > 0 ? `${responses(count)} ${choiceWords(broken.choices)}` : null
  }
  return broken[part] ? `${responses(count)} ${APART}` : null
}

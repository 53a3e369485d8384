import { startTransition } from 'react'
import { t } from '../../../lib/i18n/translate'
import type { QuestionDraft } from '../model/questions'

/** Question as a branching or navigation target. */
export interface QuestionTitle {
  key: string
  /** Text of the question. */
  text: string
  /** Text with the number of the question. */
  title: string
}

/** Observable list of question titles. */
export interface Titles {
  current: () => QuestionTitle[]
  tell: (questions: QuestionDraft[]) => void
  listen: (listener: () => void) => () => void
}

const getTitles = (questions: QuestionDraft[]): QuestionTitle[] =>
  questions.map(({ key, wire }, index) => {
    const text = String(wire.question ?? '') || t('New question')
    return { key, text, title: `${index + 1}. ${text}` }
  })

export const areSame = (before: QuestionTitle[], after: QuestionTitle[]) =>
  before.length === after.length &&
  before.every(({ key, title }, at) => key === after[at]?.key && title === after[at]?.title)

export function createTitlesStore(questions: QuestionDraft[]): Titles {
  let titles = getTitles(questions)
  const listeners = new Set<() => void>()
  return {
    current: () => titles,
    tell: (next) => {
      const nextTitles = getTitles(next)
      if (areSame(titles, nextTitles)) return
      titles = nextTitles
      // Typing has priority over these updates.
      startTransition(() => {
        for (const listener of listeners) listener()
      })
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

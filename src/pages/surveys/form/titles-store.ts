import { startTransition } from 'react'
import { t } from '../../../texts/text'
import type { QuestionDraft } from '../model/questions'

/** A question as a place to go to. */
export interface QuestionTitle {
  key: string
  title: string
}

/** All questions by number and text, for those who listen. */
export interface Titles {
  current: () => QuestionTitle[]
  tell: (questions: QuestionDraft[]) => void
  listen: (listener: () => void) => () => void
}

const titlesOf = (questions: QuestionDraft[]): QuestionTitle[] =>
  questions.map(({ key, wire }, index) => ({
    key,
    title: `${index + 1}. ${String(wire.question ?? '') || t('New question')}`,
  }))

export const areSame = (before: QuestionTitle[], after: QuestionTitle[]) =>
  before.length === after.length &&
  before.every(({ key, title }, at) => key === after[at]?.key && title === after[at]?.title)

export function makeTitles(questions: QuestionDraft[]): Titles {
  let titles = titlesOf(questions)
  const listeners = new Set<() => void>()
  return {
    current: () => titles,
    tell: (next) => {
      const told = titlesOf(next)
      if (areSame(titles, told)) return
      titles = told
      // Typing comes first.
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

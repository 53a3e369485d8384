import type { Rhythm } from './rhythms'

/** What a template recommends beyond what it sets. */
export interface Advice {
  rhythm: Rhythm
  /** What to look at among the questions. */
  questions?: string
  /** Whom to ask and where, in a sentence. */
  where: string
  /** When to ask, in a sentence. */
  when: string
}

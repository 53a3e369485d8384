import type { Rhythm } from './rhythms'

/** Recommendations of a template beyond the values that it sets. */
export interface Advice {
  rhythm: Rhythm
  /** Recommendation for reviewing the questions. */
  questions?: string
  /** Recommended audience and pages, as a sentence. */
  where: string
  /** Recommended timing, as a sentence. */
  when: string
}

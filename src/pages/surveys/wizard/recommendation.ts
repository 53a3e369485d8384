import type { Frequency } from './frequency'

/** Recommendations of a template beyond the values that it sets. */
export interface Recommendation {
  rhythm: Frequency
  /** Recommendation for reviewing the questions. */
  questions?: string
  /** Recommended audience and pages, as a sentence. */
  where: string
  /** Recommended timing, as a sentence. */
  when: string
}

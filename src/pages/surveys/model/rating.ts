import { t } from '../../../texts/text'
/** A group of ratings that branching can tell apart. */
export interface RatingBucket {
  answer: string
  label: string
}

const sentiment = (low: string, middle: string, high: string): RatingBucket[] => [
  { answer: 'negative', label: t('{low} (negative)', { low }) },
  { answer: 'neutral', label: t('{middle} (neutral)', { middle }) },
  { answer: 'positive', label: t('{high} (positive)', { high }) },
]

const BUCKETS: Record<number, RatingBucket[]> = {
  2: [
    { answer: 'positive', label: t('Thumbs up') },
    { answer: 'negative', label: t('Thumbs down') },
  ],
  3: sentiment('1', '2', '3'),
  5: sentiment('1–2', '3', '4–5'),
  7: sentiment('1–3', '4', '5–7'),
  10: [
    { answer: 'detractors', label: '0–6 (detractors)' },
    { answer: 'passives', label: '7–8 (passives)' },
    { answer: 'promoters', label: '9–10 (promoters)' },
  ],
}

const EQUIVALENT = [
  ['negative', 'detractors'],
  ['neutral', 'passives'],
  ['positive', 'promoters'],
]

/** The groups that the answers of a scale fall into; none for a scale that the SDKs do not know. */
export function bucketsOf(scale: unknown): RatingBucket[] {
  return (typeof scale === 'number' && BUCKETS[scale]) || []
}

/** The group of `scale` that means what `answer` meant on another scale. */
export function bucketOnScale(answer: string, scale: unknown) {
  const names = EQUIVALENT.find((pair) => pair.includes(answer)) ?? []
  return bucketsOf(scale).find((bucket) => names.includes(bucket.answer))?.answer ?? answer
}

const SCALES: Record<string, { value: number; label: string }[]> = {
  number: [
    { value: 5, label: '1 to 5' },
    { value: 7, label: '1 to 7' },
    { value: 10, label: '0 to 10 (NPS)' },
  ],
  emoji: [
    { value: 2, label: t('Thumbs up and down') },
    { value: 3, label: '3 faces' },
    { value: 5, label: '5 faces' },
  ],
}

/** The scales that go with a way of display. */
export function scalesOf(display: unknown) {
  return SCALES[display === 'emoji' ? 'emoji' : 'number'] ?? []
}

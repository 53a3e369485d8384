import { t, tn } from '../../../lib/i18n/translate'

/** Group of ratings that branching distinguishes. */
export interface RatingBucket {
  answer: string
  label: string
}

const sentimentBuckets = (low: string, middle: string, high: string): RatingBucket[] => [
  { answer: 'negative', label: t('{range} (negative)', { range: low }) },
  { answer: 'neutral', label: t('{range} (neutral)', { range: middle }) },
  { answer: 'positive', label: t('{range} (positive)', { range: high }) },
]

const BUCKETS: Record<number, RatingBucket[]> = {
  2: [
    { answer: 'positive', label: t('Thumbs up') },
    { answer: 'negative', label: t('Thumbs down') },
  ],
  3: sentimentBuckets('1', '2', '3'),
  5: sentimentBuckets('1–2', '3', '4–5'),
  7: sentimentBuckets('1–3', '4', '5–7'),
  10: [
    { answer: 'detractors', label: t('{range} (detractors)', { range: '0–6' }) },
    { answer: 'passives', label: t('{range} (passives)', { range: '7–8' }) },
    { answer: 'promoters', label: t('{range} (promoters)', { range: '9–10' }) },
  ],
}

const EQUIVALENT = [
  ['negative', 'detractors'],
  ['neutral', 'passives'],
  ['positive', 'promoters'],
]

/** Buckets of a scale; empty if the SDKs do not support the scale. */
export function getRatingBuckets(scale: unknown): RatingBucket[] {
  return (typeof scale === 'number' && BUCKETS[scale]) || []
}

/** Bucket of `scale` equivalent to `answer` on another scale. */
export function convertBucket(answer: string, scale: unknown) {
  const names = EQUIVALENT.find((pair) => pair.includes(answer)) ?? []
  return getRatingBuckets(scale).find((bucket) => names.includes(bucket.answer))?.answer ?? answer
}

const SCALES: Record<string, { value: number; label: string }[]> = {
  number: [
    { value: 5, label: t('{first} to {last}', { first: 1, last: 5 }) },
    { value: 7, label: t('{first} to {last}', { first: 1, last: 7 }) },
    { value: 10, label: t('{first} to {last} (NPS)', { first: 0, last: 10 }) },
  ],
  emoji: [
    { value: 2, label: t('Thumbs up and down') },
    { value: 3, label: tn(3, '{n} emoji', '{n} emoji') },
    { value: 5, label: tn(5, '{n} emoji', '{n} emoji') },
  ],
}

/** Scales supported by a display. */
export function getScales(display: unknown) {
  return SCALES[display === 'emoji' ? 'emoji' : 'number'] ?? []
}

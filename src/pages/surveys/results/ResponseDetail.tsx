import { type ReactNode, useState } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import { Chevron } from '../../../components/ui/cells/Chevron'
import { CopyText } from '../../../components/ui/cells/CopyText'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge, type Tone } from '../../../components/ui/cells/StatusBadge'
import { t, tn } from '../../../lib/i18n/translate'
import { getLanguageName } from '../labels/languages'
import { formatAnswer, parseRating } from './buckets'
import { ClippedText } from './ClippedText'
import { getTranslationLanguage } from './parse-response'
import type { AnsweredResponse, ResultQuestion } from './result-questions'
import { getPointLabel, getPoints } from './scales'

const FACTS: [name: string, label: string][] = [
  ['current_url', t('Page')],
  ['device_type', t('Device')],
  ['browser', t('Browser')],
  ['os', t('System')],
  ['geoip_country_name', t('Country')],
  ['geoip_city_name', t('City')],
  ['iteration', t('Iteration')],
]

const NPS_SCALE = 10

/** Tone and name of the NPS group of a score. */
function getNpsGroup(score: number): [tone: Tone, label: string] {
  if (score > 8) return ['success', t('Promoter')]
  return score > 6 ? ['neutral', t('Passive')] : ['error', t('Detractor')]
}

/** Rating as a tag: that of an NPS question in the tone of its group. */
export function RatingBadge({ wire, value }: { wire: JsonRecord; value: number }) {
  if (wire.scale !== NPS_SCALE) return <StatusBadge>{getPointLabel(wire, value)}</StatusBadge>
  const [tone] = getNpsGroup(value)
  return <StatusBadge tone={tone}>{String(value)}</StatusBadge>
}

/** Rating in large type and on its scale, with the NPS group of a score. */
function Rating({ wire, value }: { wire: JsonRecord; value: number }) {
  const [tone, group] = getNpsGroup(value)
  const isNps = wire.scale === NPS_SCALE
  return (
    <span className="stack gap-8" data-tone={isNps ? tone : 'success'}>
      <span className="inline-row wrap gap-2-8 numeric">
        <strong className="tight" style={{ fontSize: 'var(--hg-text-figure)' }}>
          {getPointLabel(wire, value)}
        </strong>
        {isNps && <StatusBadge tone={tone}>{group}</StatusBadge>}
      </span>
      <span className="flex gap-4" style={{ maxInlineSize: 420 }} aria-hidden>
        {getPoints(wire).map((point) => (
          <span
            key={point}
            className="flex-1 rounded-sm text-xs numeric text-center"
            style={
              point === value
                ? { background: 'var(--tone)', color: 'var(--hg-page)', fontWeight: 'var(--hg-bold)' }
                : { background: 'var(--hg-hover)', color: 'var(--hg-soft)' }
            }
          >
            {point}
          </span>
        ))}
      </span>
    </span>
  )
}

function renderAnswer(value: unknown, { type, wire }: ResultQuestion) {
  const rating = type === 'rating' ? parseRating(value) : null
  if (rating !== null) return <Rating wire={wire} value={rating} />
  const several = Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
  if (!several) return <ClippedText text={formatAnswer(value)} />
  return (
    <ul className="bullets">
      {several.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical answers may be sent twice.
        <li key={index}>
          <ClippedText text={item} />
        </li>
      ))}
    </ul>
  )
}

/** Answers of a response, and facts on the visit. The respondent is in the heading. */
export function ResponseDetail({
  questions,
  row,
  children,
}: {
  questions: readonly ResultQuestion[]
  row: AnsweredResponse
  /** Content between the answers and the facts. */
  children?: ReactNode
}) {
  const [showsSkipped, setShowsSkipped] = useState(false)
  const { response, values } = row
  const { extra, distinct_id, session_id } = response
  const language = getTranslationLanguage(response)
  const text = (label: string, value: unknown) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label, value: <ClippedText text={formatAnswer(value)} /> }]
  const copyable = (label: string, id: string | null, name: string) =>
    id ? [{ label, value: <CopyText text={id} label={name} /> }] : []
  const skipped = questions.filter(({ key, index }) => index !== null && !values.has(key)).length
  return (
    <div className="stack gap-16">
      <dl className="stack gap-16 flush">
        {questions
          .filter(({ key, index }) => values.has(key) || (index !== null && showsSkipped))
          .map((question) => (
            <div key={question.key}>
              {/* The number distinguishes questions with the same text. */}
              <dt className="mb-4 soft text-sm break">
                {question.index === null
                  ? t('{text} (removed)', { text: question.text })
                  : `${question.index + 1}. ${question.text}`}
              </dt>
              <dd className="text-xl snug break">
                {values.has(question.key) ? renderAnswer(values.get(question.key), question) : '–'}
              </dd>
            </div>
          ))}
      </dl>
      {skipped > 0 && (
        <button
          type="button"
          className="self-start row gap-4 soft text-sm target hover-text"
          aria-expanded={showsSkipped}
          onClick={() => setShowsSkipped(!showsSkipped)}
        >
          <Chevron open={showsSkipped} />
          {tn(skipped, '{n} question without an answer', '{n} questions without an answer')}
        </button>
      )}
      {children}
      <dl
        className="grid gap-8-16 flush"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))' }}
      >
        {[
          { label: t('Sent'), value: <RelativeTime at={response.submitted_at} full /> },
          ...FACTS.flatMap(([key, label]) => text(label, extra[key])),
          ...text(t('Language'), language && getLanguageName(language)),
          ...copyable(t('Distinct ID'), distinct_id, t('the distinct ID')),
          ...copyable(t('Session'), session_id, t('the session ID')),
          ...copyable('ID', response.uuid, t('the ID')),
        ].map(({ label, value }) => (
          <div key={label} className="min-0">
            <dt className="soft text-sm">{label}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

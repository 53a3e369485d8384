import { CopyText } from '../../../components/ui/cells/CopyButton'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { t } from '../../../lib/i18n/translate'
import { getLanguageName } from '../labels/languages'
import { formatAnswer } from './buckets'
import { ClippedText } from './ClippedText'
import { getTranslationLanguage } from './languages'
import type { AnsweredResponse, ResultQuestion } from './result-questions'

const FACTS: [name: string, label: string][] = [
  ['current_url', t('Page')],
  ['device_type', t('Device')],
  ['browser', t('Browser')],
  ['os', t('System')],
  ['geoip_country_name', t('Country')],
  ['geoip_city_name', t('City')],
  ['iteration', t('Iteration')],
]

function renderAnswer(value: unknown) {
  if (value === undefined) return <span className="soft">{t('no response')}</span>
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

/** Full response: all answers, the respondent and the page. */
export function ResponseDetail({
  questions,
  row,
}: {
  questions: readonly ResultQuestion[]
  row: AnsweredResponse
}) {
  const { response, values } = row
  const { extra, name, email, distinct_id, session_id } = response
  const language = getTranslationLanguage(response)
  const text = (label: string, value: unknown): FieldListItem[] =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label, value: <ClippedText text={formatAnswer(value)} /> }]
  return (
    <div>
      <FieldList
        fields={[
          ...questions
            .filter(({ key, index }) => index !== null || values.has(key))
            // The number distinguishes questions with the same text.
            .map(({ key, text, index }) => ({
              label: index === null ? t('{text} (removed)', { text }) : `${index + 1}. ${text}`,
              value: renderAnswer(values.get(key)),
            })),
          { label: t('Sent'), value: <RelativeTime at={response.submitted_at} full /> },
          ...text(t('Name'), name),
          ...text(t('Email'), email),
          ...text(t('Distinct ID'), distinct_id),
          ...text(t('Session'), session_id),
          ...text(t('Language'), language && getLanguageName(language)),
          ...FACTS.flatMap(([key, label]) => text(label, extra[key])),
          { label: 'ID', value: <CopyText text={response.uuid} label={t('the ID')} /> },
        ]}
      />
    </div>
  )
}

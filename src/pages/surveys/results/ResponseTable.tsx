import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { CopyText } from '../../../components/ui/cells/CopyButton'
import { Name } from '../../../components/ui/cells/PersonName'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { t } from '../../../lib/i18n/translate'
import { formatAnswer } from './buckets'
import { ClippedText } from './ClippedText'
import { getRespondentName } from './parse-response'
import type { AnsweredResponse, ResultQuestion } from './result-questions'
import classes from './results.module.css'

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
  if (value === undefined) return <span className={classes.soft}>{t('no response')}</span>
  const several = Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
  if (!several) return <ClippedText text={formatAnswer(value)} />
  return (
    <ul className={classes.several}>
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
function ResponseDetail({ questions, row }: { questions: readonly ResultQuestion[]; row: AnsweredResponse }) {
  const { response, values } = row
  const { extra, name, email, distinct_id, session_id } = response
  const text = (label: string, value: unknown): FieldListItem[] =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label, value: <ClippedText text={formatAnswer(value)} /> }]
  return (
    <div className={classes.whole}>
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
          ...FACTS.flatMap(([key, label]) => text(label, extra[key])),
          { label: 'ID', value: <CopyText text={response.uuid} label={t('the ID')} /> },
        ]}
      />
    </div>
  )
}

const [WHEN, WHO, STATE, ANSWER] = [250, 190, 120, 210]

/** Table with a row per response and a column per question; rows expand to the full response. */
export function ResponseTable({
  questions,
  rows,
  open,
  onOpen,
}: {
  questions: readonly ResultQuestion[]
  rows: readonly AnsweredResponse[]
  /** Uuids of the expanded responses. */
  open: readonly string[]
  onOpen: (open: string[]) => void
}) {
  const isOpen = ({ response: { uuid } }: AnsweredResponse) => open.includes(uuid)
  const toggle = (row: AnsweredResponse) => {
    const { uuid } = row.response
    onOpen(isOpen(row) ? open.filter((id) => id !== uuid) : [...open, uuid])
  }
  const columns: DataColumn<AnsweredResponse>[] = [
    {
      id: 'when',
      header: t('When'),
      cell: ({ response }) => <RelativeTime at={response.submitted_at} full />,
      width: `${WHEN}px`,
    },
    {
      id: 'who',
      header: t('Who'),
      cell: ({ response }) => <Name>{getRespondentName(response)}</Name>,
      width: `${WHO}px`,
    },
    {
      id: 'state',
      header: t('Status'),
      cell: ({ response }) =>
        response.completed === false ? (
          <StatusBadge tone="warning">{t('partial')}</StatusBadge>
        ) : (
          <StatusBadge tone="success">{t('completed')}</StatusBadge>
        ),
      width: `${STATE}px`,
    },
    ...questions.map(
      ({ key, text, index }): DataColumn<AnsweredResponse> => ({
        id: `question ${key}`,
        header: index === null ? t('(removed) {text}', { text }) : `${index + 1}. ${text}`,
        cell: ({ values }) => formatAnswerCell(values.get(key)),
      }),
    ),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
    <section className={classes.wide} tabIndex={0} aria-label={t('Responses, scrollable horizontally')}>
      <div style={{ minWidth: WHEN + WHO + STATE + ANSWER * questions.length }}>
        <PlainTable
          label={t('Responses')}
          rows={rows}
          columns={columns}
          rowKey={({ response }) => response.uuid}
          rowName={({ response }) => t('the response of {who}', { who: getRespondentName(response) })}
          onOpen={toggle}
          isOpen={isOpen}
          below={(row) => isOpen(row) && <ResponseDetail questions={questions} row={row} />}
        />
      </div>
    </section>
  )
}

/** Maximum length of a text in a cell. */
const CLIP = 120

/** Text of an answer in a cell: truncated, multiple choices joined. */
function formatAnswerCell(value: unknown): string {
  if (value === undefined) return '–'
  const text =
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value.join(', ')
      : formatAnswer(value)
  return text.length > CLIP ? `${text.slice(0, CLIP)}…` : text
}

import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer, Group } from '@mantine/core'
import { CopyText } from '../../../components/ui/cells/CopyButton'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { t } from '../../../lib/i18n/translate'
import { getLanguageName } from '../labels/languages'
import { formatAnswer } from './buckets'
import { ClippedText } from './ClippedText'
import { CompletionBadge } from './CompletionBadge'
import { getTranslationLanguage } from './languages'
import { getRespondentName } from './parse-response'
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
function ResponseDetail({ questions, row }: { questions: readonly ResultQuestion[]; row: AnsweredResponse }) {
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

/** Side panel with a response, and buttons for the ones next to it in the table. */
export default function ResponseDrawer({
  questions,
  rows,
  row,
  onOpen,
}: {
  questions: readonly ResultQuestion[]
  /** Rows of the table. */
  rows: readonly AnsweredResponse[]
  row: AnsweredResponse
  onOpen: (uuid: string | null) => void
}) {
  const index = rows.indexOf(row)
  const [newer, older] = [rows[index - 1], rows[index + 1]]
  const renderStep = (label: string, target: AnsweredResponse | undefined) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!target}
      onClick={() => target && onOpen(target.response.uuid)}
    >
      {label}
    </Button>
  )
  return (
    <Drawer
      opened
      onClose={() => onOpen(null)}
      position="right"
      size="lg"
      title={getRespondentName(row.response)}
      classNames={{ title: 'bold break' }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Group justify="space-between" mb={16}>
        <CompletionBadge completed={row.response.completed} />
        <Group gap={8}>
          {renderStep(t('Newer'), newer)}
          {renderStep(t('Older'), older)}
        </Group>
      </Group>
      <ResponseDetail questions={questions} row={row} />
    </Drawer>
  )
}

import type { Survey } from '../../../../contract/schemas/surveys'
import { PlainTable } from '../../../components/data-table/PlainTable'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { Name } from '../../../components/ui/cells/PersonName'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import classes from './charts.module.css'
import { type DropOffStep, getDropOffUnavailableReason } from './drop-off'
import { ResultsNote } from './ResultsNote'
import type { AnsweredResponse } from './result-questions'

/** Number of respondents who answered a question, of those who were asked. */
export function DropOff({
  survey,
  steps,
  matched,
  isTable,
}: {
  survey: Survey
  steps: readonly DropOffStep[]
  matched: readonly AnsweredResponse[]
  isTable: boolean
}) {
  const knowledge = getDropOffUnavailableReason(survey, matched)
  return (
    <Section title={t('Drop-off')}>
      <p className="measure mb-12 soft text-sm">
        {t(
          'Questions skipped by branching are not counted as shown. Only users with at least one answer are included.',
        )}
      </p>
      {knowledge !== null && (
        <ResultsNote>
          <p>{knowledge}</p>
        </ResultsNote>
      )}
      {isTable ? <StepTable steps={steps} /> : <Funnel steps={steps} />}
    </Section>
  )
}

const getStepLabel = ({ question }: DropOffStep) => `${(question.index ?? 0) + 1}. ${question.text}`

/** Bar per question: who answered and who skipped it, of all respondents. */
function Funnel({ steps }: { steps: readonly DropOffStep[] }) {
  const whole = steps.reduce((most, { asked }) => Math.max(most, asked), 1)
  return (
    <ol className={classes.bars} data-layout="funnel" aria-label={t('Drop-off')}>
      {steps.map((step) => {
        const { asked, answered, skipped, left } = step
        return (
          <li key={step.question.key} className={classes.row}>
            <span className={classes.name}>{getStepLabel(step)}</span>
            <span className={classes.figure}>
              <span className="soft">
                {t('{answered} of {asked}', {
                  answered: formatCount(answered),
                  asked: formatCount(asked),
                })}
              </span>{' '}
              <strong>{formatShare(answered, asked)}</strong>
            </span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.fill}
                data-color="1"
                style={{ inlineSize: `${(100 * answered) / whole}%` }}
              />
              {skipped > 0 && (
                <span
                  className={classes.fill}
                  data-color="6"
                  style={{ inlineSize: `${(100 * skipped) / whole}%` }}
                />
              )}
            </span>
            {skipped + left > 0 && (
              <span className="col-all soft text-sm">
                {[
                  ...(left > 0 ? [t('{count} dropped off', { count: formatCount(left) })] : []),
                  ...(skipped > 0 ? [t('{count} skipped', { count: formatCount(skipped) })] : []),
                ].join(' · ')}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function StepTable({ steps }: { steps: readonly DropOffStep[] }) {
  return (
    <PlainTable
      label={t('Drop-off')}
      rows={steps}
      columns={[
        { id: 'question', header: t('Question'), cell: (step) => <Name>{getStepLabel(step)}</Name> },
        {
          id: 'asked',
          header: t('Shown'),
          cell: ({ asked }) => formatCount(asked),
          width: '90px',
          align: 'end',
        },
        {
          id: 'answered',
          header: t('Answered'),
          cell: ({ answered }) => formatCount(answered),
          width: '110px',
          align: 'end',
          hideBelow: 'sm',
        },
        {
          id: 'share',
          header: t('Percentage'),
          cell: ({ asked, answered }) => formatShare(answered, asked),
          width: '120px',
          align: 'end',
        },
        {
          id: 'skipped',
          header: t('Skipped'),
          cell: ({ skipped }) => formatCount(skipped),
          width: '100px',
          align: 'end',
          hideBelow: 'md',
        },
        {
          id: 'left',
          header: t('Dropped off'),
          cell: ({ left }) => formatCount(left),
          width: '130px',
          align: 'end',
          hideBelow: 'sm',
        },
      ]}
      rowKey={({ question }) => question.key}
      rowName={({ question }) => question.text}
    />
  )
}

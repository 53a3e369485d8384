import type { Survey } from '../../../../contract/schemas/surveys'
import { PlainTable } from '../../../components/data-table/PlainTable'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { Name } from '../../../components/ui/cells/PersonName'
import { t } from '../../../lib/i18n/translate'
import classes from './charts.module.css'
import { type DropOffStep, getDropOffUnavailableReason } from './drop-off'
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
  return (
    <>
      {isTable ? <StepTable steps={steps} /> : <Funnel steps={steps} />}
      <p className="mt-8 soft text-sm">
        {getDropOffUnavailableReason(survey, matched) ??
          t(
            'Questions skipped by branching are not counted as shown. Only users with at least one answer are included.',
          )}
      </p>
    </>
  )
}

const getStepLabel = ({ question }: DropOffStep) => `${(question.index ?? 0) + 1}. ${question.text}`

/** Bar per question: who answered and who skipped it, of those who were asked. */
function Funnel({ steps }: { steps: readonly DropOffStep[] }) {
  return (
    <ol className={classes.bars} data-layout="funnel" aria-label={t('Drop-off')}>
      {steps.map((step) => {
        const { asked, answered, skipped, left } = step
        return (
          <li key={step.question.key} className={classes.row}>
            <span className="truncate" title={getStepLabel(step)}>
              {getStepLabel(step)}
            </span>
            <strong className={classes.figure}>{formatShare(answered, asked)}</strong>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.fill}
                data-color="1"
                style={{ inlineSize: `${(100 * answered) / (asked || 1)}%` }}
              />
              {skipped > 0 && (
                <span
                  className={classes.fill}
                  data-color="6"
                  style={{ inlineSize: `${(100 * skipped) / (asked || 1)}%` }}
                />
              )}
            </span>
            <span className="col-all soft text-sm numeric truncate">
              {[
                t('{answered} of {asked}', {
                  answered: formatCount(answered),
                  asked: formatCount(asked),
                }),
                ...(left > 0 ? [t('{count} dropped off', { count: formatCount(left) })] : []),
                ...(skipped > 0 ? [t('{count} skipped', { count: formatCount(skipped) })] : []),
              ].join(' · ')}
            </span>
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

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
}: {
  survey: Survey
  steps: readonly DropOffStep[]
  matched: readonly AnsweredResponse[]
}) {
  const knowledge = getDropOffUnavailableReason(survey, matched)
  return (
    <Section title={t('Drop-off')}>
      <p className={classes.definition}>
        {t(
          'Questions skipped by branching are not counted as shown. Only users with at least one answer are included.',
        )}
      </p>
      {knowledge !== null && (
        <ResultsNote>
          <p>{knowledge}</p>
        </ResultsNote>
      )}
      <PlainTable
        label={t('Drop-off')}
        rows={steps}
        columns={[
          {
            id: 'question',
            header: t('Question'),
            cell: ({ question }) => <Name>{`${(question.index ?? 0) + 1}. ${question.text}`}</Name>,
          },
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
            cell: ({ asked, answered }) => (
              <span className={classes.inCell}>
                <span className={classes.track} aria-hidden>
                  <span
                    className={classes.fill}
                    style={{ inlineSize: asked ? `${(100 * answered) / asked}%` : 0 }}
                  />
                </span>
                {formatCount(answered)} <span className={classes.soft}>{formatShare(answered, asked)}</span>
              </span>
            ),
            width: '230px',
            hideBelow: 'md',
          },
          {
            id: 'share',
            header: t('Percentage'),
            cell: ({ asked, answered }) => formatShare(answered, asked),
            width: '100px',
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
            width: '110px',
            align: 'end',
            hideBelow: 'sm',
          },
        ]}
        rowKey={({ question }) => question.key}
        rowName={({ question }) => question.text}
      />
    </Section>
  )
}

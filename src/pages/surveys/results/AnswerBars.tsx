import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import '../../../components/charts/chart-colors.css'
import { CountTable } from '../../../components/charts/CountTable'
import type { ChartColor } from '../../../components/charts/chart'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import type { CardView } from './card-view'
import classes from './charts.module.css'
import { type AnswerMatch, isMatchSelected } from './results-search'

/** Bar with a toggle that filters the results by the answer. */
export interface ChartBar {
  wanted: AnswerMatch[]
  label: string
  count: number
  note: string | null
  color?: ChartColor | undefined
}

/** Maximum number of bars shown initially; an open-ended question may have any number of answers. */
const SHOWN = 30

/**
 * Number of responses per answer, as a table or as bars: below each other, or as columns of a histogram for the points of
 * a scale.
 */
export function AnswerBars({
  label,
  answers,
  whole,
  view,
  layout = 'rows',
}: {
  label: string
  answers: readonly ChartBar[]
  whole: number
  view: CardView
  layout?: 'rows' | 'columns'
}) {
  const [all, setAll] = useState(false)
  const { question, state, toggle } = view
  const most = answers.reduce((most, { count }) => Math.max(most, count), 1)
  const visibleBars = all ? answers : answers.slice(0, SHOWN)
  return (
    <>
      {state.show === 'tables' ? (
        <CountTable
          label={label}
          rows={visibleBars}
          whole={whole}
          onOpen={({ wanted: matches }) => toggle(matches)}
        />
      ) : (
        <ul className={classes.bars} data-layout={layout} aria-label={label}>
          {visibleBars.map((bar) => {
            const isOn = isMatchSelected(state.answers, question.key, bar.wanted)
            return (
              <li key={JSON.stringify(bar.wanted)}>
                <button
                  type="button"
                  className={classes.row}
                  aria-pressed={isOn}
                  title={isOn ? t('Clear filter') : t('Filter by this answer')}
                  onClick={() => toggle(bar.wanted)}
                >
                  <span className={classes.name}>
                    {bar.label}
                    {bar.note && <span className="soft"> {t('({note})', { note: bar.note })}</span>}
                  </span>
                  <VisuallyHidden>: </VisuallyHidden>
                  <span className={classes.track} aria-hidden>
                    <span
                      className={classes.fill}
                      data-color={bar.color ?? 1}
                      style={
                        layout === 'rows'
                          ? { inlineSize: `${(100 * bar.count) / Math.max(1, whole)}%` }
                          : { blockSize: `max(2px, ${(100 * bar.count) / most}%)` }
                      }
                    />
                  </span>
                  <span className={classes.figure}>
                    <span className="soft">{formatCount(bar.count)}</span>{' '}
                    <strong>{formatShare(bar.count, whole)}</strong>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {answers.length > visibleBars.length && (
        <Button size="compact-sm" variant="default" mt={8} onClick={() => setAll(true)}>
          {t('Show all {answers} answers', { answers: formatCount(answers.length) })}
        </Button>
      )}
    </>
  )
}

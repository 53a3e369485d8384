import { NumberInput } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import '@mantine/core/styles/NumberInput.layer.css'
import type { JsonRecord } from '../../../contract/is-object'
import classes from './filter.module.css'

interface FilterShareProps {
  number: number
  /** Text before the percentage. */
  words: string
  group: JsonRecord
  onChange: (group: JsonRecord) => void
}

/** Rollout percentage of a group: a slider, and a number input for exact values. */
export function FilterShare({ number, words, group, onChange }: FilterShareProps) {
  const { rollout_percentage: share } = group
  const percent = typeof share === 'number' ? share : 100
  const write = (next: number) => onChange({ ...group, rollout_percentage: next })
  if (share !== undefined && share !== null && typeof share !== 'number') {
    return (
      <p className={classes.kept}>
        {t('Rollout percentage: {share}. It can only be changed as JSON.', { share: JSON.stringify(share) })}
      </p>
    )
  }
  return (
    <div className={classes.share}>
      <span aria-hidden>{words}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        aria-label={t('Rollout percentage of condition set {number}, slider', { number })}
        aria-valuetext={t('{percent} percent', { percent })}
        value={percent}
        onChange={({ currentTarget }) => write(Number(currentTarget.value))}
      />
      <NumberInput
        aria-label={t('Rollout percentage of condition set {number}', { number })}
        className={classes.percent}
        min={0}
        max={100}
        clampBehavior="strict"
        suffix=" %"
        value={percent}
        onChange={(next) => {
          if (typeof next === 'number') write(next)
        }}
      />
      <span aria-hidden>{t('of users')}</span>
    </div>
  )
}

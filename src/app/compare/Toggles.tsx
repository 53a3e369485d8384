import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { t } from '../../lib/i18n/translate'
import classes from './compare.module.css'

/** Number of differences, a filter for the visible fields, and a checkbox for all of them. */
export function Toggles({
  words,
  ref,
  onlyDifferences,
  onOnly,
  onAll,
}: {
  words: string
  ref: Ref<HTMLParagraphElement>
  onlyDifferences: boolean
  onOnly: (only: boolean) => void
  onAll: (ticked: boolean) => void
}) {
  return (
    <div className="row wrap gap-8-12 mt-16 mb-4">
      <p ref={ref} tabIndex={-1} role="status" className="flex-1 bold">
        {words}
      </p>
      <label className="row pointer gap-8">
        <input
          type="checkbox"
          className={classes.checkbox}
          checked={onlyDifferences}
          onChange={({ currentTarget }) => onOnly(currentTarget.checked)}
        />
        {t('Differences only')}
      </label>
      <Button size="compact-sm" variant="default" onClick={() => onAll(true)}>
        {t('Select all')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onAll(false)}>
        {t('Select none')}
      </Button>
    </div>
  )
}

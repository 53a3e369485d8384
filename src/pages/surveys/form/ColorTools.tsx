import { Button } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '../../../lib/i18n/translate'
import { COLOR_KEYS } from '../model/themes'
import { Contrast } from './Contrast'
import classes from './colors.module.css'
import { Themes } from './Themes'
import { useRecoloring } from './use-recoloring'

const NAMES = COLOR_KEYS.map((key) => `appearance.${key}`)

/** Color themes, and contrast warnings about the current colors. */
export function ColorTools() {
  const colors: unknown[] = useDeferredValue(useWatch({ name: NAMES }))
  const appearance = Object.fromEntries(COLOR_KEYS.map((key, index) => [key, colors[index]]))
  const { last, recolor, undo } = useRecoloring()
  return (
    <>
      <Themes appearance={appearance} onPick={recolor} />
      <Contrast appearance={appearance} onFix={recolor} />
      <div className={classes.last} hidden={last === null}>
        <span role="status">{last?.words}</span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          {t('Undo')}
        </Button>
      </div>
    </>
  )
}

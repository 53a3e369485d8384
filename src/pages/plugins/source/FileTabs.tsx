import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { t } from '../../../lib/i18n/translate'
import classes from './source.module.css'

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** Files as tabs, navigated with the arrow keys. */
export function FileTabs({
  names,
  current,
  changed,
  panel,
  onOpen,
}: {
  names: string[]
  current: string | undefined
  changed: ReadonlySet<string>
  /** Id of the tab panel. */
  panel: string
  onOpen: (name: string) => void
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = STEPS.get(event.key)
    const name = step && names.at((index + step) % names.length)
    if (!name) return
    event.preventDefault()
    onOpen(name)
    const tabs = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')
    tabs?.[names.indexOf(name)]?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('Files')}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={name === current}
          aria-controls={panel}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onOpen(name)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {name}
          {changed.has(name) && (
            <span className={classes.dot}>
              <VisuallyHidden>{t('modified')}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

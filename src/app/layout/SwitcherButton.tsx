import { IconSelector } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Initials } from '../../components/ui/cells/PersonName'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import classes from './layout.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'name'> {
  label: string
  /** Name of the current selection; null if there is none, undefined while loading. */
  name: string | null | undefined
  square: boolean
}

/** Button that shows the current selection. */
export function SwitcherButton({ label, name, square, className: _, ...button }: Props) {
  return (
    <button type="button" className={classes.switcher} aria-haspopup="listbox" {...button}>
      <Initials name={name ?? ''} square={square} />
      <span className={classes.switcherText}>
        <span className="soft text-xs truncate">{label}</span>
        <span className="text-sm bold truncate">
          {name === undefined ? (
            <span className="skeleton" />
          ) : (
            (name ?? t('Choose {label}', { label: inSentence(label) }))
          )}
        </span>
      </span>
      <IconSelector size={16} className="soft" aria-hidden />
    </button>
  )
}

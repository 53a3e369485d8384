import { NativeSelect } from '@mantine/core'
import { LEVELS } from '../../../contract/domain/levels'
import type { ProjectLevel } from '../../../contract/schemas/explicit-members'
import { t } from '../../lib/i18n/translate'

const LEVEL_OPTIONS = [
  { value: String(LEVELS.member), label: t('Member') },
  { value: String(LEVELS.admin), label: t('Admin') },
]
const NO_ACCESS = { value: '', label: t('No access') }

interface Props {
  label: string
  level: ProjectLevel | null
  onChange: (level: ProjectLevel | null) => void
  disabled?: boolean
  /** Shows the label above the field instead of only to screen readers. */
  isLabelShown?: boolean
  /** Offers to take the access away. */
  canBeNone?: boolean
}

/** Select of a level in a private project. */
export function LevelSelect({ label, level, onChange, disabled, isLabelShown, canBeNone }: Props) {
  return (
    <NativeSelect
      {...(isLabelShown ? { label } : { 'aria-label': label, size: 'xs' })}
      data={canBeNone ? [NO_ACCESS, ...LEVEL_OPTIONS] : LEVEL_OPTIONS}
      value={level === null ? '' : String(level)}
      disabled={disabled ?? false}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : toLevel(value))}
    />
  )
}

const toLevel = (value: string): ProjectLevel =>
  Number(value) === LEVELS.admin ? LEVELS.admin : LEVELS.member

import type { TablerIcon } from '@tabler/icons-react'
import classes from './questions.module.css'

interface ToolButtonProps {
  label: string
  icon: TablerIcon
  /** There is nothing to do; it stays where it is and can be reached. */
  idle?: boolean
  id?: string
  onClick: () => void
}

/** A small button with an icon. There are thousands of them in a long survey, so it is the browser's own. */
export function ToolButton({ label, icon: Icon, idle = false, id, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={classes.tool}
      aria-label={label}
      aria-disabled={idle}
      onClick={() => !idle && onClick()}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

import type { TablerIcon } from '@tabler/icons-react'

interface ToolButtonProps {
  label: string
  icon: TablerIcon
  /** If true, the button has no effect but stays in place and focusable. */
  idle?: boolean
  id?: string
  onClick: () => void
}

/** Small icon button. A native `<button>`, because a long survey renders thousands of them. */
export function ToolButton({ label, icon: Icon, idle = false, id, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className="icon-button"
      aria-label={label}
      aria-disabled={idle}
      onClick={() => !idle && onClick()}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

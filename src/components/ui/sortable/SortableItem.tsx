import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import classes from './sortable.module.css'

interface Handle {
  ref: (element: HTMLElement | null) => void
  listeners: DraggableSyntheticListeners
  isDragged: boolean
}

const HandleContext = createContext<Handle | null>(null)

interface SortableItemProps {
  id: string
  className?: string | undefined
  hidden?: boolean
  children: ReactNode
}

/** Item of a `SortableList`, dragged by its `DragHandle`. */
export function SortableItem({ id, className, ...item }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = useMemo(
    () => ({ ref: setActivatorNodeRef, listeners, isDragged: isDragging }),
    [setActivatorNodeRef, listeners, isDragging],
  )
  return (
    <HandleContext value={handle}>
      <li
        {...item}
        ref={setNodeRef}
        className={`${classes.item} ${className ?? ''}`}
        data-sortable={id}
        data-dragged={isDragging || undefined}
        style={{ transform: CSS.Translate.toString(transform), transition }}
      />
    </HandleContext>
  )
}

/** Drag handle for pointer, or for Space and arrow keys; explained in `label`. */
export function DragHandle({ label }: { label: string }) {
  const handle = use(HandleContext)
  return (
    <button
      type="button"
      ref={handle?.ref}
      className={classes.handle}
      aria-label={label}
      title={label}
      aria-pressed={handle?.isDragged || undefined}
      {...handle?.listeners}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}

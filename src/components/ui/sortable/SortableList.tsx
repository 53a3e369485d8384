import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { dragAnnouncements } from './drag-announcements'
import classes from './sortable.module.css'

interface SortableListProps {
  /** Item keys in order. */
  ids: string[]
  /** Returns the name of an item by index. */
  getItemName: (index: number) => string
  onMove: (from: number, to: number) => void
  /** Announces drag events to screen readers. */
  announce: (message: string) => void
  /** Disables dragging while not all items are visible. */
  disabled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Minimum pointer movement to start a drag, in pixels. */
const REACH = 4

/** Sortable list whose items (`SortableItem`) can be dragged vertically by mouse, touch or keyboard. */
export function SortableList({
  ids,
  getItemName,
  onMove,
  announce,
  disabled = false,
  ...list
}: SortableListProps) {
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null)
  const { ref, captureAnchor } = useScrollAnchor(dragged)
  /** Last announced position: a drag begins over the item itself, which is not announced. */
  const announcedTarget = useRef<UniqueIdentifier>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: REACH } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const at = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id))
  const getPosition = (id: UniqueIdentifier, over = id) => ({
    name: getItemName(at(id)),
    at: at(over),
    count: ids.length,
  })
  const end = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
    captureAnchor(active.id)
    setDragged(null)
    const [from, to] = [at(active.id), at(over?.id)]
    if (to >= 0 && from !== to) onMove(from, to)
    else announce(dragAnnouncements.left(getPosition(active.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{
        // The handles are labeled with instructions, and `announce` covers the rest.
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: ({ active }) => {
            announcedTarget.current = active.id
            announce(dragAnnouncements.begun(getPosition(active.id)))
            return undefined
          },
          onDragOver: ({ active, over }) => {
            if (over && over.id !== announcedTarget.current)
              announce(dragAnnouncements.over(getPosition(active.id, over.id)))
            announcedTarget.current = over?.id ?? announcedTarget.current
            return undefined
          },
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
      }}
      onDragStart={({ active }) => {
        captureAnchor(active.id)
        setDragged(active.id)
      }}
      onDragEnd={end}
      onDragCancel={({ active }) => end({ active, over: null })}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol
          {...list}
          ref={ref}
          className={`${classes.list} ${list.className ?? ''}`}
          data-sorting={dragged !== null || undefined}
          data-fixed={disabled || undefined}
        />
      </SortableContext>
    </DndContext>
  )
}

interface ScrollAnchor {
  id: UniqueIdentifier
  /** Position on the screen, and height of the list. */
  top: number
  height: number
}

/**
 * Restores the screen position of the dragged item when items collapse on drag start and expand on drag end. Call
 * `hold` before the change.
 */
function useScrollAnchor(dragged: UniqueIdentifier | null) {
  const ref = useRef<HTMLOListElement>(null)
  const anchor = useRef<ScrollAnchor>(null)
  const getTop = (id: UniqueIdentifier) =>
    ref.current?.querySelector(`[data-sortable="${CSS.escape(String(id))}"]`)?.getBoundingClientRect().top ??
    0
  const captureAnchor = (id: UniqueIdentifier) => {
    anchor.current = { id, top: getTop(id), height: ref.current?.offsetHeight ?? 0 }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a drag starts or ends.
  useLayoutEffect(() => {
    const [list, before] = [ref.current, anchor.current]
    if (list === null || before === null) return
    anchor.current = null
    list.style.paddingBlockStart = ''
    list.style.minHeight = dragged === null ? '' : `${before.height}px`
    const offset = getTop(before.id) - before.top
    if (dragged === null) window.scrollBy(0, offset)
    else list.style.paddingBlockStart = `${Math.max(0, -offset)}px`
  }, [dragged])
  return { ref, captureAnchor }
}

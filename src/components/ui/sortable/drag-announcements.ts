import { t } from '../../../lib/i18n/translate'

interface DragPosition {
  /** Name of the dragged item. */
  name: string
  /** Index of the item, from 0. */
  at: number
  count: number
}

const formatPosition = ({ at, count }: DragPosition) => t('{at} of {count}', { at: at + 1, count })

/**
 * Screen-reader announcements during a drag. The result of a drop is announced by the component that moves the item.
 */
export const dragAnnouncements = {
  begun: (position: DragPosition) =>
    t('{name} is picked up. Current position: {place}.', {
      name: position.name,
      place: formatPosition(position),
    }),
  over: (position: DragPosition) =>
    t('{name} moves to position {place}.', { name: position.name, place: formatPosition(position) }),
  left: (position: DragPosition) =>
    t('{name} was not moved. Position: {place}.', { name: position.name, place: formatPosition(position) }),
}

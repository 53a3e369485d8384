import { t } from '../../texts/text'

interface Place {
  /** Name of the dragged item. */
  name: string
  /** Index of the item, from 0. */
  at: number
  count: number
}

const placeOf = ({ at, count }: Place) => t('{at} of {count}', { at: at + 1, count })

/**
 * Screen-reader announcements during a drag. The result of a drop is announced by the component that moves the item.
 */
export const dragWords = {
  begun: (place: Place) =>
    t('{name} is picked up. It is {place}.', { name: place.name, place: placeOf(place) }),
  over: (place: Place) => t('{name} would be {place}.', { name: place.name, place: placeOf(place) }),
  left: (place: Place) =>
    t('{name} stays where it was, {place}.', { name: place.name, place: placeOf(place) }),
}

import { t } from '../../texts/text'

interface Place {
  /** What is dragged, in words. */
  name: string
  /** Its place, from 0. */
  at: number
  count: number
}

const placeOf = ({ at, count }: Place) => t('{at} of {count}', { at: at + 1, count })

/** What somebody who does not see it must know of a drag. What came of a drop is told by whoever moves the item. */
export const dragWords = {
  begun: (place: Place) =>
    t('{name} is picked up. It is {place}.', { name: place.name, place: placeOf(place) }),
  over: (place: Place) => t('{name} would be {place}.', { name: place.name, place: placeOf(place) }),
  left: (place: Place) =>
    t('{name} stays where it was, {place}.', { name: place.name, place: placeOf(place) }),
}

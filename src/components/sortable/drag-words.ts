interface Place {
  /** What is dragged, in words. */
  name: string
  /** Its place, from 0. */
  at: number
  count: number
}

const placeOf = ({ at, count }: Place) => `${at + 1} of ${count}`

/** What somebody who does not see it must know of a drag. What came of a drop is told by whoever moves the item. */
export const dragWords = {
  begun: (place: Place) => `${place.name} is picked up. It is ${placeOf(place)}.`,
  over: (place: Place) => `${place.name} would be ${placeOf(place)}.`,
  left: (place: Place) => `${place.name} stays where it was, ${placeOf(place)}.`,
}

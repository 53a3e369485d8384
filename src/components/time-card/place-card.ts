const GAP = 6
const RIM = 8

/** Puts the card below the time, or above it where there is no room, and within the window. */
export function placeCard(card: HTMLElement, time: HTMLElement): void {
  // Words that wrap have several boxes: the first one is where they begin.
  const box = time.getClientRects()[0] ?? time.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const { clientWidth, clientHeight } = document.documentElement
  const below = box.bottom + GAP
  const top = below + height + RIM > clientHeight ? box.top - GAP - height : below
  card.style.left = `${Math.max(RIM, Math.min(box.left, clientWidth - width - RIM))}px`
  card.style.top = `${Math.max(RIM, Math.min(top, clientHeight - height - RIM))}px`
}

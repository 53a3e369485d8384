const GAP = 6
const RIM = 8

/** Positions the card below the timestamp, or above it if there is not enough space, within the viewport. */
export function positionCard(card: HTMLElement, time: HTMLElement): void {
  // Wrapped text has several boxes: the first one is the start.
  const box = time.getClientRects()[0] ?? time.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const { clientWidth, clientHeight } = document.documentElement
  const below = box.bottom + GAP
  const top = below + height + RIM > clientHeight ? box.top - GAP - height : below
  card.style.left = `${Math.max(RIM, Math.min(box.left, clientWidth - width - RIM))}px`
  card.style.top = `${Math.max(RIM, Math.min(top, clientHeight - height - RIM))}px`
}

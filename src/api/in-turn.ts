/** The last of those that stand in each line. */
const last = new Map<string, Promise<unknown>>()

/**
 * Does one after the other what is named the same, in the order of the calls: what was wanted last is done last. What
 * fails holds nobody up.
 */
export function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const before = last.get(name)
  const turn = before ? before.then(act, act) : act()
  last.set(name, turn)
  const leave = () => {
    if (last.get(name) === turn) last.delete(name)
  }
  turn.then(leave, leave)
  return turn
}

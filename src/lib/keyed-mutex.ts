/** Tail promise per key. */
const last = new Map<string, Promise<unknown>>()

/** Runs tasks with the same key sequentially, in call order; a failure does not block the next task. */
export function runExclusive<T>(name: string, act: () => Promise<T>): Promise<T> {
  const before = last.get(name)
  const turn = before ? before.then(act, act) : act()
  last.set(name, turn)
  const leave = () => {
    if (last.get(name) === turn) last.delete(name)
  }
  turn.then(leave, leave)
  return turn
}

const listeners = new Set<Listener>()

/** Is told of every job that this process sends: its kind and the moment from which it may be done. */
export type Listener = (name: string, due: number) => void

/** Lets the workers of this process know at once what they would otherwise find at their next look. */
export const bell = {
  ring(name: string, due: number): void {
    for (const listener of listeners) listener(name, due)
  },
  /** Returns what ends the listening. */
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

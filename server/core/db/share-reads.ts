/**
 * Shares reads of concurrent callers by key, as in the single-flight pattern. A caller never shares a read that began
 * before its call, so it sees all writes that completed before: while a read is running, all callers wait for the next.
 */
export function shareReads<T>() {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const current = running.get(key)
    if (!current) return start(key, read)
    const next =
      waiting.get(key) ??
      current.then(ignore, ignore).then(() => {
        waiting.delete(key)
        return start(key, read)
      })
    waiting.set(key, next)
    return next
  }

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const started = read().finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    running.set(key, started)
    return started
  }
}

const ignore = () => {}

import { expect, it } from 'vitest'
import { runExclusive } from './keyed-mutex'

it('runs tasks with the same key in call order, also after a failure', async () => {
  const done: string[] = []
  const open: (() => void)[] = []
  const act = (name: string, fails = false) =>
    runExclusive(name.slice(0, 1), async () => {
      done.push(`${name} begins`)
      await new Promise<void>((resolve) => open.push(resolve))
      done.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = Promise.allSettled([act('a1', true), act('a2'), act('b1')])
  expect(done).toEqual(['a1 begins', 'b1 begins'])
  for (const next of open) next()
  await expect.poll(() => done).toContain('a2 begins')
  expect(done.indexOf('a1 ends')).toBeLessThan(done.indexOf('a2 begins'))
  open.at(-1)?.()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

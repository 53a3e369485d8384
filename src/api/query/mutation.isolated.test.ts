import { expect, it, vi } from 'vitest'

// Module initialization reads browser storage.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
const { runExclusive } = await import('./mutation')

it('runs tasks with the same key in call order, also after a failure', async () => {
  const finishedTasks: string[] = []
  const open: (() => void)[] = []
  const act = (name: string, fails = false) =>
    runExclusive(name.slice(0, 1), async () => {
      finishedTasks.push(`${name} begins`)
      await new Promise<void>((resolve) => open.push(resolve))
      finishedTasks.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = Promise.allSettled([act('a1', true), act('a2'), act('b1')])
  expect(finishedTasks).toEqual(['a1 begins', 'b1 begins'])
  for (const next of open) next()
  await expect.poll(() => finishedTasks).toContain('a2 begins')
  expect(finishedTasks.indexOf('a1 ends')).toBeLessThan(finishedTasks.indexOf('a2 begins'))
  open.at(-1)?.()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

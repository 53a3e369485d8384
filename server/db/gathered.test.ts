import { expect, it } from 'vitest'
import { gathered, ITEMS_MAX } from './gathered'

type Row = { at: number; of: unknown }

/** What gathers, the lists that it asked for, and a way to let all answers come. */
function asking(answer: (items: unknown[]) => Row[] = told) {
  const asked: unknown[][] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const ask = gathered(async (text): Promise<Row[]> => {
    const items: unknown[] = JSON.parse(text)
    asked.push(items)
    await opened
    return answer(items)
  })
  return { ask: (item: unknown, place = 1) => ask(place, JSON.stringify(item)), asked, open }
}

const told = (items: unknown[]): Row[] => items.map((of, index) => ({ at: index + 1, of }))
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const refusal = (severity: string) => Object.assign(new Error('refused'), { severity })

it('asks at once for what comes at once, and answers each with its own rows', async () => {
  const { ask, asked, open } = asking((items) => [...told(items), ...told(items).reverse()])
  open()
  const answers = await Promise.all(numbers(4).map((number) => ask(number)))
  expect(asked).toEqual([[0, 1, 2, 3]])
  expect(answers.map((rows) => rows.map(({ of }) => of))).toEqual(
    numbers(4).map((number) => [number, number]),
  )
})

it('lets what comes meanwhile wait, and then go together', async () => {
  const { ask, asked, open } = asking()
  const answers = []
  for (const number of numbers(6)) {
    answers.push(ask(number))
    await turn()
  }
  expect(asked).toEqual([[0]])
  open()
  await Promise.all(answers)
  expect(asked).toEqual([[0], [1, 2, 3, 4, 5]])
})

it('keeps places apart: none waits for another', async () => {
  const { ask, asked } = asking()
  for (const number of numbers(8)) {
    void ask(number, number % 2)
    await turn()
  }
  expect(asked).toEqual([[0], [1]])
})

it('asks for no more at a time than a statement takes, nor for much text', async () => {
  const many = asking()
  many.open()
  await Promise.all(numbers(ITEMS_MAX + 3).map((number) => many.ask(number)))
  expect(many.asked.map((items) => items.length)).toEqual([ITEMS_MAX, 3])
  const long = asking()
  long.open()
  await Promise.all(numbers(3).map(() => long.ask('x'.repeat(600_000))))
  expect(long.asked.map((items) => items.length)).toEqual([1, 1, 1])
})

it('answers all others where one is refused', async () => {
  const { ask, asked, open } = asking((items) => {
    if (items.includes(2)) throw new Error('of the library', { cause: refusal('ERROR') })
    return told(items)
  })
  open()
  const answers = await Promise.allSettled(numbers(4).map((number) => ask(number)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(asked).toEqual([[0, 1, 2, 3], [0], [1], [2], [3]])
})

it('asks nothing twice when it cannot know what was done', async () => {
  for (const error of [new Error('Connection terminated'), refusal('FATAL')]) {
    const { ask, asked, open } = asking(() => {
      throw error
    })
    open()
    const answers = await Promise.allSettled(numbers(3).map((number) => ask(number)))
    expect(answers).toEqual(numbers(3).map(() => ({ status: 'rejected', reason: error })))
    expect(asked).toEqual([[0, 1, 2]])
  }
})

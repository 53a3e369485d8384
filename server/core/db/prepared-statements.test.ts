import { expect, it } from 'vitest'
import { batchStatements, MAX_ITEMS } from './prepared-statements'

type Row = { at: number; of: unknown }

/** Statement batcher under test, the lists it requested, and a way to release all responses. */
function startQuery(answer: (items: unknown[]) => Row[] = reports) {
  const requests: unknown[][] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const ask = batchStatements(async (text): Promise<Row[]> => {
    const items: unknown[] = JSON.parse(text)
    requests.push(items)
    await opened
    return answer(items)
  })
  return { ask: (item: unknown, place = 1) => ask(place, JSON.stringify(item)), requests, open }
}

const reports = (items: unknown[]): Row[] => items.map((of, index) => ({ at: index + 1, of }))
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5))
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const rejection = (severity: string) => Object.assign(new Error('refused'), { severity })

it('sends concurrent items in one statement and returns each its own rows', async () => {
  const { ask, requests, open } = startQuery((items) => [...reports(items), ...reports(items).reverse()])
  open()
  const responses = await Promise.all(numbers(4).map((number) => ask(number)))
  expect(requests).toEqual([[0, 1, 2, 3]])
  expect(responses.map((rows) => rows.map(({ of }) => of))).toEqual(
    numbers(4).map((number) => [number, number]),
  )
})

it('holds items that arrive during a statement and sends them together afterwards', async () => {
  const { ask, requests, open } = startQuery()
  const answers = []
  for (const number of numbers(6)) {
    answers.push(ask(number))
    await nextTurn()
  }
  expect(requests).toEqual([[0]])
  open()
  await Promise.all(answers)
  expect(requests).toEqual([[0], [1, 2, 3, 4, 5]])
})

it('batches each scope separately, without waiting for another', async () => {
  const { ask, requests } = startQuery()
  for (const number of numbers(8)) {
    void ask(number, number % 2)
    await nextTurn()
  }
  expect(requests).toEqual([[0], [1]])
})

it('limits the number of items and the amount of text per statement', async () => {
  const many = startQuery()
  many.open()
  await Promise.all(numbers(MAX_ITEMS + 3).map((number) => many.ask(number)))
  expect(many.requests.map((items) => items.length)).toEqual([MAX_ITEMS, 3])
  const long = startQuery()
  long.open()
  await Promise.all(numbers(3).map(() => long.ask('x'.repeat(600_000))))
  expect(long.requests.map((items) => items.length)).toEqual([1, 1, 1])
})

it('resolves all other items when one is rejected', async () => {
  const { ask, requests, open } = startQuery((items) => {
    if (items.includes(2)) throw new Error('of the library', { cause: rejection('ERROR') })
    return reports(items)
  })
  open()
  const responses = await Promise.allSettled(numbers(4).map((number) => ask(number)))
  expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(requests).toEqual([[0, 1, 2, 3], [0], [1], [2], [3]])
})

it('does not retry when it cannot know whether the statement took effect', async () => {
  for (const error of [new Error('Connection terminated'), rejection('FATAL')]) {
    const { ask, requests, open } = startQuery(() => {
      throw error
    })
    open()
    const responses = await Promise.allSettled(numbers(3).map((number) => ask(number)))
    expect(responses).toEqual(numbers(3).map(() => ({ status: 'rejected', reason: error })))
    expect(requests).toEqual([[0, 1, 2]])
  }
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../testing/database'
import type { OpenDatabase } from './client'
import { keptAnswers } from './kept-answers'

let open: OpenDatabase
beforeAll(async () => {
  open = await freshDatabase()
})
afterAll(() => open.close())

const project = { id: 1 }
const MEBIBYTE = 1024 * 1024

it.each([
  ['answers', '', 'a'.repeat(MEBIBYTE)],
  ['questions', 'q'.repeat(MEBIBYTE), ''],
])(
  'keeps what was asked for last, and forgets what came before it where %s are long',
  async (_, more, answer) => {
    const { answerOf } = keptAnswers(open.db)
    const reads: number[] = []
    const ask = (number: number) =>
      answerOf(project, `${number} ${more}`, async () => {
        reads.push(number)
        return answer
      })
    for (let number = 0; number < 40; number += 1) await ask(number)
    reads.length = 0
    await ask(39)
    await ask(0)
    expect(reads).toEqual([0])
  },
)

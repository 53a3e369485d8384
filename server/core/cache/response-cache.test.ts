import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/database'
import { buildOrganization } from '../../../tests/support/factories'
import type { OpenDatabase } from '../db/client'
import { createResponseCache } from './response-cache'

let open: OpenDatabase
let project: { id: number }
beforeAll(async () => {
  open = await freshDatabase()
  project = (await buildOrganization(open.db)).project
})
afterAll(() => open.close())

const MEBIBYTE = 1024 * 1024

it.each([
  ['answers', '', 'a'.repeat(MEBIBYTE)],
  ['questions', 'q'.repeat(MEBIBYTE), ''],
])('evicts the least recently used entries when %s are long', async (_, more, answer) => {
  const { getOrLoad } = createResponseCache(open.db)
  const reads: number[] = []
  const ask = (number: number) =>
    getOrLoad(project, `${number} ${more}`, async () => {
      reads.push(number)
      return answer
    })
  for (let number = 0; number < 40; number += 1) await ask(number)
  reads.length = 0
  await ask(39)
  await ask(0)
  expect(reads).toEqual([0])
})

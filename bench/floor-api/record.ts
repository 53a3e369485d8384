import { buildApp } from '../../server/app'
import type { Env } from '../../server/env'
import type { Driver, Statement } from './driver'

export interface Recording {
  /** What the room asked of the table of surveys: the page and the count. */
  statements: Statement[]
  body: string
}

/** Asks the real application once and notes what it asked of the database and what it answered. */
export async function record(
  driver: Driver,
  env: Env,
  url: string,
  headers: Record<string, string>,
): Promise<Recording> {
  const statements: Statement[] = []
  const db = driver.logged({
    logQuery: (text, values) => statements.push({ name: `floor_${statements.length}`, text, values }),
  })
  const app = await buildApp({ env, db })
  const { statusCode, body } = await app.inject({ url, headers })
  await app.close()
  if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}: ${body}`)
  return { statements: statements.filter(({ text }) => text.includes('from "surveys"')), body }
}

import { expect } from 'vitest'
import type { InputOf, Table } from '../../contract/endpoint'
import { buildOrganization } from './build'
import type { TestServer } from './server'

/** An organization with its owner, their key and a first project, on a running server. */
export interface World extends Awaited<ReturnType<typeof buildOrganization>> {
  server: TestServer
}

/** Each makes what its endpoint needs, and says what to call it with. A table is complete when every endpoint has one. */
export type ExamplesOf<T extends Table> = { [Op in keyof T]: (world: World) => Promise<InputOf<T[Op]>> }

export async function buildWorld(server: TestServer): Promise<World> {
  return { server, ...(await buildOrganization(server.db)) }
}

/** Makes a record through the API, as the owner. */
export async function made(
  { server, key }: World,
  url: string,
  body: object,
): Promise<{ id: string | number }> {
  const answer = await server.call(key, 'POST', url, body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

/** Deletes a record through the API, as the owner. */
export async function remove({ server, key }: World, url: string): Promise<void> {
  expect(await server.call(key, 'DELETE', url)).toMatchObject({ status: 204 })
}

/** The path parameters that lead into the world's organization, and into its project. */
export const within = ({ organization }: World) => ({ organization_id: organization.id })
export const inside = ({ project }: World) => ({ project_id: String(project.id) })

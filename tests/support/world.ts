import { expect } from 'vitest'
import type { Endpoints, RequestInput } from '../../contract/endpoint'
import { buildOrganization } from './factories'
import type { TestServer } from './test-server'

/** Organization with its owner, their key and a first project, on a running server. */
export interface World extends Awaited<ReturnType<typeof buildOrganization>> {
  server: TestServer
}

/**
 * Example per endpoint: creates the required records and returns the input of a call. The type requires one for every
 * endpoint of a map.
 */
export type EndpointExamples<T extends Endpoints> = {
  [Op in keyof T]: (world: World) => Promise<RequestInput<T[Op]>>
}

export async function buildWorld(server: TestServer): Promise<World> {
  return { server, ...(await buildOrganization(server.db)) }
}

/** Creates a record through the API as the owner. */
export async function createRecord(
  { server, key }: World,
  url: string,
  body: object,
): Promise<{ id: string | number }> {
  const response = await server.call(key, 'POST', url, body)
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

/** Deletes a record through the API as the owner. */
export async function deleteRecord({ server, key }: World, url: string): Promise<void> {
  expect(await server.call(key, 'DELETE', url)).toMatchObject({ status: 204 })
}

/** Path parameters of the world's organization, and of its project. */
export const getOrganizationParams = ({ organization }: World) => ({ organization_id: organization.id })
export const getProjectParams = ({ project }: World) => ({ project_id: String(project.id) })

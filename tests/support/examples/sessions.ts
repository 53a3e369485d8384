import type { sessions as table } from '../../../contract/endpoints/sessions'
import { sessionTable } from '../../../server/core/db/schema/sessions'
import type { EndpointExamples, World } from '../world'

async function createSession({ server, owner }: World) {
  const now = Date.now()
  const [row] = await server.db
    .insert(sessionTable)
    .values({
      user_id: owner.id,
      token_hash: `sha256$${owner.id} ${now} ${Math.random()}`,
      id_token: '',
      user_agent: 'Browser',
      ip_address: '127.0.0.1',
      last_used_at: new Date(now).toISOString(),
      expires_at: new Date(now + 3_600_000).toISOString(),
    })
    .returning()
  return { params: { id: row?.id ?? '' } }
}

export const sessionExamples: EndpointExamples<typeof table> = {
  list: async (world) => {
    await createSession(world)
    return {}
  },
  destroy: createSession,
  destroyOthers: async (world) => {
    await createSession(world)
    return {}
  },
  // The caller of the examples has an API key and no session to end.
  signOut: async () => ({}),
}

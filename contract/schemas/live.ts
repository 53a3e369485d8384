import { z } from 'zod'
import { EDITED_RESOURCES } from '../domain/live'

export const LiveConnection = z.object({
  id: z.uuid().meta({
    description:
      'Send it as the header `Live-Connection` of requests whose changes the stream should leave out.',
  }),
  url: z.string().meta({
    description:
      'URL of the stream of server-sent events, to be opened within a minute and without an API key. It ends after five minutes.',
  }),
})
export type LiveConnection = z.infer<typeof LiveConnection>

export const PresenceCreate = z.object({
  connection_id: z.uuid(),
  resource: z.enum(EDITED_RESOURCES),
  record_id: z.string().min(1).max(100),
  is_editing: z.boolean().meta({ description: 'False when the form is closed.' }),
})

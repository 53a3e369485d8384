import type { z } from 'zod'
import { LEVELS, type Level } from '../../../contract/levels'
import type { InviteCreate } from '../../../contract/schemas/invites'
import type { FormModel, Problem } from '../../components/resource-form/model'
import { t } from '../../texts/text'
import { type Line, parseInvites } from './parse'

/** The level in each private project that is opened, by the project's id. */
export type Access = Readonly<Record<string, 'member' | 'admin'>>

/** The form of new invites: a pasted list, and what holds for everybody in it. */
export interface InvitesValues {
  text: string
  level: Level
  message: string
  access: Access
}

type Sent = z.input<typeof InviteCreate>

export const newInvites: InvitesValues = { text: '', level: LEVELS.member, message: '', access: {} }

export const linesOf = ({ text, level }: InvitesValues): Line[] => parseInvites(text, level)

function bodyOf(values: InvitesValues): Sent[] {
  const access = Object.entries(values.access).map(([id, level]) => ({ id: Number(id), level }))
  return linesOf(values).map(({ target_email, first_name, level }) => ({
    target_email,
    first_name,
    level,
    message: values.message.trim() || null,
    ...(access.length > 0 && { private_project_access: access }),
  }))
}

function problemsOf(values: InvitesValues): Problem[] {
  const lines = linesOf(values)
  const wrong = lines.filter(({ problem }) => problem !== null)
  if (lines.length === 0) return [{ field: 'text', message: t('Write who is invited.') }]
  if (wrong.length === 0) return []
  const numbers = [...new Set(wrong.map(({ number }) => number))].join(', ')
  return [
    {
      field: 'text',
      message: t('Nobody is invited as long as something is wrong in line {numbers}.', { numbers }),
    },
  ]
}

/** How a list becomes invites: all of them in one request. */
export const invitesModel: FormModel<InvitesValues, Sent[]> = {
  body: bodyOf,
  problems: problemsOf,
  // The server names the faulty one by its place: `0.target_email`.
  fieldFor: (path) => (path.endsWith('.message') ? 'message' : 'text'),
}

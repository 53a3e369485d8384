import type { z } from 'zod'
import { LEVELS, type Level } from '../../../contract/domain/levels'
import type { InviteCreate } from '../../../contract/schemas/invites'
import type { FormModel, FormProblem } from '../../components/form/model'
import { t } from '../../lib/i18n/translate'
import { type InviteChecks, type InviteLine, parseInvites } from './parse-invites'

/** Access level per private project, by project id. */
export type ProjectAccessChoices = Readonly<Record<string, 'member' | 'admin'>>

/** Form values of new invites: a pasted list and the settings common to all. */
export interface InvitesValues {
  text: string
  level: Level
  message: string
  access: ProjectAccessChoices
}

type InviteBody = z.input<typeof InviteCreate>

export const createInvitesValues: InvitesValues = { text: '', level: LEVELS.member, message: '', access: {} }

/** Reads the lines of the form and checks them. */
export const getLines = ({ text, level }: InvitesValues, checks?: InviteChecks): InviteLine[] =>
  parseInvites(text, level, checks)

const getValidLines = (values: InvitesValues, checks: InviteChecks) =>
  getLines(values, checks).filter(({ problem }) => problem === null)

function buildBody(values: InvitesValues, checks: InviteChecks): InviteBody[] {
  const access = Object.entries(values.access).map(([id, level]) => ({ id: Number(id), level }))
  const valid = getValidLines(values, checks)
  // Without a valid line nothing is sent; the others still count as unsaved changes, so that they are not lost.
  return (valid.length > 0 ? valid : getLines(values, checks)).map(({ target_email, first_name, level }) => ({
    target_email,
    first_name,
    level,
    message: values.message.trim() || null,
    ...(access.length > 0 && { private_project_access: access }),
  }))
}

function findProblems(values: InvitesValues, checks: InviteChecks): FormProblem[] {
  if (getValidLines(values, checks).length > 0) return []
  const isEmpty = getLines(values, checks).length === 0
  return [
    {
      field: 'text',
      message: isEmpty ? t('Enter an email address.') : t('Fix at least one line to continue.'),
    },
  ]
}

/** Builds the model of the form: the valid lines become invites, all in one request. Other lines hold nothing up. */
export const buildInvitesModel = (checks: InviteChecks): FormModel<InvitesValues, InviteBody[]> => ({
  body: (values) => buildBody(values, checks),
  problems: (values) => findProblems(values, checks),
  // The server identifies the invalid invite by index: `0.target_email`.
  fieldFor: (path) => (path.endsWith('.message') ? 'message' : 'text'),
})

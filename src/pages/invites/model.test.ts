import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/domain/levels'
import { InviteBulkCreate } from '../../../contract/schemas/invites'
import { buildRequestBody } from '../../components/form/model'
import { buildInvitesModel, createInvitesValues } from './model'
import { NO_CHECKS } from './parse-invites'

const invitesModel = buildInvitesModel(NO_CHECKS)

const text = 'Bea <bea@example.com>\numa@example.com, Uma, admin'

describe('pasted list', () => {
  it('is sent as a list of invites with the common settings', () => {
    const body = invitesModel.body({
      ...createInvitesValues,
      text,
      message: ' Join us ',
      access: { 7: 'admin' },
    })
    const common = { message: 'Join us', private_project_access: [{ id: 7, level: 'admin' }] }
    expect(buildRequestBody(null, body, invitesModel)).toEqual([
      { target_email: 'bea@example.com', first_name: 'Bea', level: LEVELS.member, ...common },
      { target_email: 'uma@example.com', first_name: 'Uma', level: LEVELS.admin, ...common },
    ])
    expect(InviteBulkCreate.safeParse(body).success).toBe(true)
  })

  it('is sent without its invalid lines', () => {
    const body = invitesModel.body({
      ...createInvitesValues,
      text: `nobody\n${text}\nx@example.com, X, king`,
    })
    expect(body.map(({ target_email }) => target_email)).toEqual(['bea@example.com', 'uma@example.com'])
  })

  it('is not sent if it is empty or has no valid line', () => {
    const problems = (text: string) => {
      const values = { ...createInvitesValues, text }
      return invitesModel.problems?.(values, [], []).map(({ field }) => field)
    }
    expect([problems(''), problems('nobody'), problems(`${text}\nnobody`)]).toEqual([['text'], ['text'], []])
  })
})

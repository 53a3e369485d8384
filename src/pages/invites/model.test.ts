import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/levels'
import { InviteBulkCreate } from '../../../contract/schemas/invites'
import { outgoing } from '../../components/resource-form/outgoing'
import { invitesModel, newInvites } from './model'

const text = 'Bea <bea@example.com>\numa@example.com, Uma, admin'

describe('a pasted list', () => {
  it('is sent as a list of invites, with what holds for everybody', () => {
    const body = invitesModel.body({ ...newInvites, text, message: ' Join us ', access: { 7: 'admin' } })
    const common = { message: 'Join us', private_project_access: [{ id: 7, level: 'admin' }] }
    expect(outgoing(null, body, invitesModel)).toEqual([
      { target_email: 'bea@example.com', first_name: 'Bea', level: LEVELS.member, ...common },
      { target_email: 'uma@example.com', first_name: 'Uma', level: LEVELS.admin, ...common },
    ])
    expect(InviteBulkCreate.safeParse(body).success).toBe(true)
  })

  it('is not sent while it is empty or something is wrong in it', () => {
    const problems = (typed: string) => {
      const values = { ...newInvites, text: typed }
      return invitesModel.problems?.(values, [], []).map(({ field }) => field)
    }
    expect([problems(''), problems(`${text}\nnobody`), problems(text)]).toEqual([['text'], ['text'], []])
  })
})

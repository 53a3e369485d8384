import { describe, expect, it } from 'vitest'
import { MePatch } from '../../../contract/schemas/users'
import { buildRequestBody } from '../../components/form/model'
import { type AccountValues, accountModel } from './model'

const loaded: AccountValues = {
  first_name: 'Ada',
  last_name: '',
  role_at_organization: null,
  set_current_organization: '0190d1c2-0000-7000-8000-000000000001',
  set_current_team: 7,
}
const getBody = (changes: Partial<AccountValues>) =>
  buildRequestBody<AccountValues, object>(
    accountModel.body(loaded),
    accountModel.body({ ...loaded, ...changes }),
    accountModel,
  )

describe('own user record', () => {
  it('is sent with changed fields only', () => {
    expect(getBody({})).toEqual({})
    expect(getBody({ first_name: 'Ann' })).toEqual({ first_name: 'Ann' })
    expect(getBody({ set_current_team: 8 })).toEqual({ set_current_team: 8 })
  })

  it('is sent with another organization only if the server chooses the project', () => {
    const set_current_organization = '0190d1c2-0000-7000-8000-000000000002'
    const body = getBody({ set_current_organization, set_current_team: null })
    expect(body).toEqual({ set_current_organization })
    expect(MePatch.safeParse(body).success).toBe(true)
  })
})

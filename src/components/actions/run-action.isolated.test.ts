import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../contract/schemas/roles'
import { createMutation, type Mutation } from '../../api/query/mutation'
import { getConfirmation, requestConfirmation } from '../overlays/open-dialog'
import { dismiss, getToasts } from '../overlays/toasts'
import { type ActionChange, toChange } from './action'
import { runAction, sendChange } from './run-action'

vi.hoisted(() => {
  const session = JSON.stringify({ base: 'https://api.example', key: 'phx_test' })
  const store = {
    getItem: (name: string) => (name === 'hedgerow.session' ? session : null),
    setItem: () => {},
    removeItem: () => {},
  }
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('localStorage', store)
})

/** Write requests that were sent, and the server's next responses. */
const wire: { method: string; url: string; body: unknown }[] = []
const answers: { status: number; body: unknown }[] = []

beforeEach(() => {
  wire.length = 0
  answers.length = 0
  requestConfirmation(null)
  for (const { id } of getToasts()) dismiss(id)
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string | null }) => {
    // Reads of the current user and of the record before a change, for the journal.
    if (method === 'GET') return new Response('{}')
    wire.push({ method, url, body: body && JSON.parse(body) })
    const { status, body: answer } = answers.shift() ?? { status: 200, body: {} }
    return new Response(JSON.stringify(answer), { status })
  })
})

const editors = { id: 'r', name: 'Editors' } as Role
const params = { organization_id: 'o' }
const list = '/organizations/o/roles'

const rename = (name: string) =>
  createMutation('roles', 'update', { params: { ...params, id: 'r' }, body: { name } })

const renaming: ActionChange<Role> = toChange({
  write: ({ name }: Role) => rename(`${name} 2`),
  done: (_, answer) => `It is ${answer.name} now.`,
  failed: ({ name }) => `${name} keeps its name.`,
})

const deleting: ActionChange<Role> = {
  write: ({ id }) => createMutation('roles', 'destroy', { params: { ...params, id } }),
  question: ({ name }) => ({ title: `Delete ${name}?`, message: '', confirm: 'Delete role' }),
  done: ({ name }) => `${name} was deleted.`,
  failed: ({ name }) => `${name} was not deleted.`,
  redirectTo: () => list,
}

/** Fake navigation: the current page, and the navigation target. */
function pages(path = list) {
  const went: string[] = []
  return { went, path: () => path, navigate: async (href: string) => void went.push(href) }
}

const messages = () => getToasts().map(({ message }) => message)

describe('action on a record', () => {
  it('is sent immediately without a confirmation, and its success message uses the response', async () => {
    answers.push({ status: 200, body: { name: 'Editors II' } })
    await runAction({ effect: renaming }, editors, pages())
    expect(wire).toEqual([
      {
        method: 'PATCH',
        url: 'https://api.example/api/organizations/o/roles/r/',
        body: { name: 'Editors 2' },
      },
    ])
    expect(messages()).toEqual(['It is Editors II now.'])
  })

  it('reports a failure with its reason if there is no confirmation', async () => {
    answers.push({ status: 403, body: { type: 'x', code: 'x', detail: 'Not you.', attr: null } })
    await runAction({ effect: renaming }, editors, pages())
    expect(getToasts()).toMatchObject([{ message: 'Editors keeps its name.', error: { detail: 'Not you.' } }])
  })

  it('shows a confirmation with the exact request that is then sent', async () => {
    const mutations: Mutation[] = []
    const counting: ActionChange<Role> = {
      ...deleting,
      write: () => {
        mutations.push(rename(`Try ${mutations.length + 1}`))
        return mutations.at(-1) as Mutation
      },
    }
    await runAction({ effect: counting }, editors, pages())
    expect(wire).toEqual([])
    const confirmation = getConfirmation()
    expect(confirmation).toMatchObject({ title: 'Delete Editors?', failed: 'Editors was not deleted.' })
    await confirmation?.action()
    expect(wire[0]?.body).toEqual(confirmation?.request?.body)
    expect(mutations).toHaveLength(1)
  })

  it('leaves the error message to the open confirmation', async () => {
    await runAction({ effect: deleting }, editors, pages())
    answers.push({ status: 500, body: null })
    await expect(getConfirmation()?.action()).rejects.toThrow()
    expect(messages()).toEqual([])
  })

  it('leaves the page of a deleted record, but not the list', async () => {
    for (const path of [`${list}/r`, list]) {
      const navigation = pages(path)
      await runAction({ effect: deleting }, editors, navigation)
      await getConfirmation()?.action()
      expect(navigation.went).toEqual(path === list ? [] : [list])
    }
    expect(messages()).toEqual(['Editors was deleted.', 'Editors was deleted.'])
  })

  it('reports the reason instead of running if it is unavailable', async () => {
    await runAction({ effect: renaming, disabledReason: () => 'Only admins can.' }, editors, pages())
    expect(wire).toEqual([])
    expect(messages()).toEqual(['Only admins can.'])
  })

  it('navigates or opens without sending anything', async () => {
    const navigation = pages()
    const opened: Role[] = []
    await runAction({ effect: { href: ({ id }: Role) => `${list}/${id}/edit` } }, editors, navigation)
    await runAction({ effect: { open: (role: Role) => void opened.push(role) } }, editors, navigation)
    expect(navigation.went).toEqual([`${list}/r/edit`])
    expect(opened).toEqual([editors])
    expect(wire).toEqual([])
  })
})

describe('change with alternative requests', () => {
  const duplicateError = { status: 400, body: { type: 'x', code: 'unique', detail: 'Taken.', attr: 'name' } }
  const instead = (_row: Role, _refusal: unknown, attempt: number): Mutation<Role> | null =>
    attempt < 3 ? rename(`Try ${attempt + 1}`) : null

  it('tries them in order until one is not rejected', async () => {
    answers.push(duplicateError, duplicateError)
    await sendChange({ write: () => rename('Try 1'), fallback: instead }, editors)
    expect(wire.map(({ body }) => body)).toEqual([{ name: 'Try 1' }, { name: 'Try 2' }, { name: 'Try 3' }])
  })

  it('fails with the last rejection if none is left', async () => {
    answers.push(duplicateError, duplicateError, duplicateError)
    await expect(sendChange({ write: () => rename('Try 1'), fallback: instead }, editors)).rejects.toThrow(
      'Taken.',
    )
    expect(wire).toHaveLength(3)
  })
})

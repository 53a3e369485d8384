import { describe, expect, it } from 'vitest'
import { clearSessionData } from '../session/session'
import {
  clearOtherBuilds,
  evictOldQueries,
  loadPersistedQuery,
  savePersistedQuery,
} from './persisted-queries'

/** Browser storage: stored items are own properties. */
class Store {
  getItem(name: string) {
    return (this as Record<string, unknown>)[name] ?? null
  }
  setItem(name: string, text: string) {
    Object.assign(this, { [name]: text })
  }
  removeItem(name: string) {
    delete (this as Record<string, unknown>)[name]
  }
}
const makeStore = () => new Store() as unknown as Storage

describe('cached response', () => {
  it('is returned with its read time', () => {
    const store = makeStore()
    savePersistedQuery(store, 'list', { at: 1_700_000_000_000, data: { results: [{ name: 'a b' }] } })
    expect(loadPersistedQuery(store, 'list')).toEqual({
      at: 1_700_000_000_000,
      data: { results: [{ name: 'a b' }] },
    })
    expect(loadPersistedQuery(store, 'other')).toBeNull()
  })

  it('contains no API key, neither whole nor masked, but retains the public token of a project', () => {
    const store = makeStore()
    const data = { mask_value: 'phx_...abcd', note: 'use phx_0123abcDEF here', api_token: 'phc_public' }
    savePersistedQuery(store, 'me', { at: 1, data })
    expect(JSON.stringify(store)).not.toMatch(/abcd|0123abc/)
    expect(loadPersistedQuery(store, 'me')?.data).toMatchObject({
      note: 'use phx_… here',
      api_token: 'phc_public',
    })
  })

  it('is not stored if it is large, and the older one is removed', () => {
    const store = makeStore()
    savePersistedQuery(store, 'list', { at: 1, data: 'small' })
    savePersistedQuery(store, 'list', { at: 2, data: 'x'.repeat(300_001) })
    expect(loadPersistedQuery(store, 'list')).toBeNull()
  })

  it('is null if it cannot be parsed', () => {
    const store = makeStore()
    savePersistedQuery(store, 'list', { at: 1, data: 'small' })
    for (const name of Object.keys(store)) store.setItem(name, '1 {"broken')
    expect(loadPersistedQuery(store, 'list')).toBeNull()
  })
})

it('trims to the newest responses within the limits of count and size', () => {
  const many = makeStore()
  for (let at = 1; at <= 45; at += 1) savePersistedQuery(many, `list ${at}`, { at, data: at })
  evictOldQueries(many)
  expect(loadPersistedQuery(many, 'list 5')).toBeNull()
  expect(loadPersistedQuery(many, 'list 6')?.data).toBe(6)

  const large = makeStore()
  for (let at = 1; at <= 10; at += 1)
    savePersistedQuery(large, `list ${at}`, { at, data: 'x'.repeat(250_000) })
  evictOldQueries(large)
  expect(loadPersistedQuery(large, 'list 3')).toBeNull()
  expect(loadPersistedQuery(large, 'list 4')?.at).toBe(4)
})

it('clears responses cached by another build, and nothing else', () => {
  const store = makeStore()
  store.setItem('hedgerow.place', 'here')
  clearOtherBuilds(store, 'one')
  savePersistedQuery(store, 'list', { at: 1, data: 'small' })
  clearOtherBuilds(store, 'one')
  expect(loadPersistedQuery(store, 'list')?.data).toBe('small')
  clearOtherBuilds(store, 'two')
  expect(loadPersistedQuery(store, 'list')).toBeNull()
  savePersistedQuery(store, 'list', { at: 1, data: 'small' })
  clearSessionData(store)
  expect(Object.keys(store)).toEqual(['hedgerow.place'])
})

it('clears the cache if the storage is full', () => {
  const store = makeStore()
  savePersistedQuery(store, 'list', { at: 1, data: 'small' })
  store.setItem = () => {
    throw new Error('The quota has been exceeded.')
  }
  savePersistedQuery(store, 'other', { at: 2, data: 'small' })
  expect(Object.keys(store).filter((name) => name.includes('kept'))).toEqual([])
})

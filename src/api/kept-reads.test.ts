import { describe, expect, it } from 'vitest'
import { keepForBuild, keepRead, takeRead, trimReads } from './kept-reads'
import { forgetKept } from './session'

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
    keepRead(store, 'list', { at: 1_700_000_000_000, data: { results: [{ name: 'a b' }] } })
    expect(takeRead(store, 'list')).toEqual({ at: 1_700_000_000_000, data: { results: [{ name: 'a b' }] } })
    expect(takeRead(store, 'other')).toBeNull()
  })

  it('contains no API key, neither whole nor masked, but retains the public token of a project', () => {
    const store = makeStore()
    const data = { mask_value: 'phx_...abcd', note: 'use phx_0123abcDEF here', api_token: 'phc_public' }
    keepRead(store, 'me', { at: 1, data })
    expect(JSON.stringify(store)).not.toMatch(/abcd|0123abc/)
    expect(takeRead(store, 'me')?.data).toMatchObject({ note: 'use phx_… here', api_token: 'phc_public' })
  })

  it('is not stored if it is large, and the older one is removed', () => {
    const store = makeStore()
    keepRead(store, 'list', { at: 1, data: 'small' })
    keepRead(store, 'list', { at: 2, data: 'x'.repeat(300_001) })
    expect(takeRead(store, 'list')).toBeNull()
  })

  it('is null if it cannot be parsed', () => {
    const store = makeStore()
    keepRead(store, 'list', { at: 1, data: 'small' })
    for (const name of Object.keys(store)) store.setItem(name, '1 {"broken')
    expect(takeRead(store, 'list')).toBeNull()
  })
})

it('trims to the newest responses within the limits of count and size', () => {
  const many = makeStore()
  for (let at = 1; at <= 45; at += 1) keepRead(many, `list ${at}`, { at, data: at })
  trimReads(many)
  expect(takeRead(many, 'list 5')).toBeNull()
  expect(takeRead(many, 'list 6')?.data).toBe(6)

  const large = makeStore()
  for (let at = 1; at <= 10; at += 1) keepRead(large, `list ${at}`, { at, data: 'x'.repeat(250_000) })
  trimReads(large)
  expect(takeRead(large, 'list 3')).toBeNull()
  expect(takeRead(large, 'list 4')?.at).toBe(4)
})

it('clears responses cached by another build, and nothing else', () => {
  const store = makeStore()
  store.setItem('hedgerow.place', 'here')
  keepForBuild(store, 'one')
  keepRead(store, 'list', { at: 1, data: 'small' })
  keepForBuild(store, 'one')
  expect(takeRead(store, 'list')?.data).toBe('small')
  keepForBuild(store, 'two')
  expect(takeRead(store, 'list')).toBeNull()
  keepRead(store, 'list', { at: 1, data: 'small' })
  forgetKept(store)
  expect(Object.keys(store)).toEqual(['hedgerow.place'])
})

it('clears the cache if the storage is full', () => {
  const store = makeStore()
  keepRead(store, 'list', { at: 1, data: 'small' })
  store.setItem = () => {
    throw new Error('The quota has been exceeded.')
  }
  keepRead(store, 'other', { at: 2, data: 'small' })
  expect(Object.keys(store).filter((name) => name.includes('kept'))).toEqual([])
})

import { expect, it } from 'vitest'
import type { ActionScope, ScopePriority } from '../../components/actions/registry'
import { findActionForKey, isPaletteShortcut, isShortcut, type KeyPress } from './shortcuts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  repeat: false,
  target: null,
  ...more,
})

const scope = (near: ScopePriority, ...keys: string[]): ActionScope => ({
  priority: near,
  title: near,
  getActions: () =>
    keys.map((key) => ({
      id: `${near} ${key}`,
      label: key,
      keys: key,
      disabledReason: null,
      run: async () => {},
      request: null,
    })),
})

it('the palette opens with Ctrl+K and Cmd+K, but not with both or K alone', () => {
  expect(isPaletteShortcut(press('k', { ctrlKey: true }))).toBe(true)
  expect(isPaletteShortcut(press('K', { metaKey: true }))).toBe(true)
  expect(isPaletteShortcut(press('k'))).toBe(false)
  expect(isPaletteShortcut(press('k', { ctrlKey: true, metaKey: true }))).toBe(false)
})

it('a single unmodified key is a shortcut unless it is repeated or already handled', () => {
  expect(isShortcut(press('e'))).toBe(true)
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }]) {
    expect(isShortcut(press('e', more))).toBe(false)
  }
  expect(isShortcut(press('e', { defaultPrevented: true }))).toBe(false)
  expect(isShortcut(press('Enter'))).toBe(false)
})

it('a shortcut triggers the nearest action, and over a dialog only actions of the dialog', () => {
  const scopes = [scope('row', 'e', 'p'), scope('page', 'n', 'e')]
  expect(findActionForKey('e', scopes, false)?.id).toBe('row e')
  expect(findActionForKey('n', scopes, false)?.id).toBe('page n')
  expect(findActionForKey('x', scopes, false)).toBeUndefined()
  expect(findActionForKey('e', scopes, true)).toBeUndefined()
  expect(findActionForKey('e', [scope('dialog', 'e'), ...scopes], true)?.id).toBe('dialog e')
})

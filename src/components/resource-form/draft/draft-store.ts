import { isObject } from '../../../../contract/is-object'
import type { Unread } from '../unreadable'

/** Unsaved input of a form. Never contains secrets. */
export interface Draft {
  /** Time of the last input, in epoch milliseconds. */
  at: number
  /** Body that the form was opened with; null for a create form. */
  before: unknown
  /** Values of the form. */
  values: unknown
  /** Labels of the secrets that were typed and are not included. */
  secrets: string[]
  /** Text of fields that could not be parsed; absent in drafts of older versions. */
  texts?: Readonly<Record<string, Unread>>
}

const PREFIX = 'hedgerow.draft.'
const DAYS_KEPT = 30
const DRAFTS_MAX = 50
const DAY_MS = 86_400_000

const areTexts = (value: unknown) =>
  isObject(value) &&
  Object.values(value).every(
    (one) => isObject(one) && typeof one.text === 'string' && typeof one.reason === 'string',
  )

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'values' in value &&
  'before' in value &&
  'secrets' in value &&
  Array.isArray(value.secrets) &&
  (!('texts' in value) || areTexts(value.texts))

function parse(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

const namesIn = (store: Storage) =>
  Array.from({ length: store.length }, (_, index) => store.key(index)).filter(
    (name): name is string => name?.startsWith(PREFIX) ?? false,
  )

/** All drafts, newest first. Unreadable ones count as the oldest. */
const newestFirst = (store: Storage) =>
  namesIn(store)
    .map((name) => ({ name, at: parse(store.getItem(name))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)

/** Deletes abandoned drafts, and the oldest ones above the limit. */
export function tidyDrafts(now: number, store: Storage = localStorage): void {
  newestFirst(store).forEach(({ name, at }, index) => {
    if (index >= DRAFTS_MAX || now - at > DAYS_KEPT * DAY_MS) store.removeItem(name)
  })
}

export const readDraft = (name: string, store: Storage = localStorage): Draft | null =>
  parse(store.getItem(PREFIX + name))

export const dropDraft = (name: string, store: Storage = localStorage): void =>
  store.removeItem(PREFIX + name)

/**
 * Stores a draft. If storage is full, the oldest drafts are evicted; if that does not help, the draft is not stored.
 */
export function keepDraft(name: string, draft: Draft, store: Storage = localStorage): void {
  const text = JSON.stringify(draft)
  for (;;) {
    try {
      store.setItem(PREFIX + name, text)
      return
    } catch {
      const oldest = newestFirst(store).findLast((other) => other.name !== PREFIX + name)
      if (!oldest) return
      store.removeItem(oldest.name)
    }
  }
}

/** Deletes all drafts. */
export function forgetDrafts(store: Storage = localStorage): void {
  for (const name of namesIn(store)) store.removeItem(name)
}

import { isObject } from '../../../../contract/is-object'
import type { UnparsedInput } from '../unparsed-input'
import { DRAFT_PREFIX, listDraftKeys } from './clear-drafts'

/** Unsaved input of a form. Never contains secrets. */
export interface FormDraft {
  /** Time of the last input, in epoch milliseconds. */
  at: number
  /** Body that the form was opened with; null for a create form. */
  before: unknown
  /** Values of the form. */
  values: unknown
  /** Labels of the secrets that were typed and are not included. */
  secrets: string[]
  /** Text of fields that could not be parsed; absent in drafts of older versions. */
  texts?: Readonly<Record<string, UnparsedInput>>
}

const MAX_AGE_DAYS = 30
const MAX_DRAFTS = 50
const DAY_MS = 86_400_000

const isStringRecord = (value: unknown) =>
  isObject(value) &&
  Object.values(value).every(
    (entry) => isObject(entry) && typeof entry.text === 'string' && typeof entry.reason === 'string',
  )

const isDraft = (value: unknown): value is FormDraft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'values' in value &&
  'before' in value &&
  'secrets' in value &&
  Array.isArray(value.secrets) &&
  (!('texts' in value) || isStringRecord(value.texts))

function parseDraft(text: string | null): FormDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** All drafts, newest first. Unreadable ones count as the oldest. */
const listNewestFirst = (store: Storage) =>
  listDraftKeys(store)
    .map((name) => ({ name, at: parseDraft(store.getItem(name))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)

/** Deletes abandoned drafts, and the oldest ones above the limit. */
export function evictOldDrafts(now: number, store: Storage = localStorage): void {
  listNewestFirst(store).forEach(({ name, at }, index) => {
    if (index >= MAX_DRAFTS || now - at > MAX_AGE_DAYS * DAY_MS) store.removeItem(name)
  })
}

export const loadDraft = (name: string, store: Storage = localStorage): FormDraft | null =>
  parseDraft(store.getItem(DRAFT_PREFIX + name))

export const deleteDraft = (name: string, store: Storage = localStorage): void =>
  store.removeItem(DRAFT_PREFIX + name)

/** Stores a draft. If storage is full, it is not stored: other drafts, also those of other users, are not lost for it. */
export function saveDraft(name: string, draft: FormDraft, store: Storage = localStorage): void {
  try {
    store.setItem(DRAFT_PREFIX + name, JSON.stringify(draft))
  } catch {
    // The form works without it.
  }
}

/** Returns the values of the query parameters that determine how a form starts. */
export const getDraftKeyParams = (search: object, names: readonly string[]): string[] => {
  const searchParams = new Map(Object.entries(search))
  return names.map((name) => String(searchParams.get(name) ?? ''))
}

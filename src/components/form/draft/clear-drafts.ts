export const DRAFT_PREFIX = 'hedgerow.draft.'

export const listDraftKeys = (store: Storage) =>
  Array.from({ length: store.length }, (_, index) => store.key(index)).filter(
    (name): name is string => name?.startsWith(DRAFT_PREFIX) ?? false,
  )

/** Deletes all drafts. The first page has no other use for them. */
export function clearDrafts(store: Storage = localStorage): void {
  for (const name of listDraftKeys(store)) store.removeItem(name)
}

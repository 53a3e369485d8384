/**
 * What method, path and schemas do not tell about a row that writes: what takes it back, and how what is sent and what
 * the record shows hang together. A row without any of these is what its method says.
 */
export interface UndoRules {
  /** The operation of the same table that takes it back. One that creates is taken back by `destroy` without saying so. */
  inverseOperation?: string
  /** What that operation is sent. */
  inverseBody?: Readonly<Record<string, unknown>>
  /** Why nothing takes it back, as a sentence. */
  irreversibleReason?: string
  /** It leaves nothing behind that could be taken back. */
  hasNoEffect?: true
  /** Of a deletion: what goes along and does not come back, beside the fields that cannot be sent. */
  cascades?: readonly string[]
  /** The operation that reads what it changes, where `retrieve` does not show it. */
  readOperation?: string
  /** Where the record has the value of a field that it has under another name: `user_uuid` is `user.uuid`. */
  responsePaths?: Readonly<Record<string, string>>
  /** Of a creation: fields that no copy of a record gives. */
  excludeFromCopy?: readonly string[]
  /** Of a creation: what names something of the same project or organization, and so means nothing in another. */
  scopeBoundFields?: readonly string[]
  /** Of a creation: lists whose items have ids of this record; those of a copy have others. */
  listsWithItemIds?: readonly string[]
  /** Of a creation: fields that set something going or end it. A copy has them only where somebody asks for that. */
  copyOnRequest?: readonly string[]
  /** Fields that are emptied by sending another as true. */
  clearedVia?: Readonly<Record<string, string>>
  /** Objects of which only the keys that are sent change; null takes a key away. */
  patchMergedObjects?: readonly string[]
  /** Fields that are read as one: whoever sends one of them sends them all. */
  fieldGroups?: readonly (readonly string[])[]
  /** Fields that have to go along with every change, whatever it changes. */
  alwaysSent?: readonly string[]
  /** Of a change: the field that is true while the record is deleted. A change that sets it deletes, or brings back. */
  softDeleteField?: string
  /** The field by which people know the record, where that is not its name. */
  displayNameField?: string
  /** The field that says which state a change began from. It is no part of that state. */
  versionField?: string
  /** Fields, at any depth of what is sent and answered, whose values are kept nowhere. */
  secrets?: readonly string[]
}

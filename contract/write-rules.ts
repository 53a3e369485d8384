/**
 * What method, path and schemas do not tell about a row that writes: what takes it back, and how what is sent and what
 * the record shows hang together. A row without any of these is what its method says.
 */
export interface WriteRules {
  /** The operation of the same table that takes it back. One that creates is taken back by `destroy` without saying so. */
  undoneBy?: string
  /** What that operation is sent. */
  undoneWith?: Readonly<Record<string, unknown>>
  /** Why nothing takes it back, as a sentence. */
  final?: string
  /** It leaves nothing behind that could be taken back. */
  leavesNothing?: true
  /** Of a deletion: what goes along and does not come back, beside the fields that cannot be sent. */
  takesAlong?: readonly string[]
  /** The operation that reads what it changes, where `retrieve` does not show it. */
  readBy?: string
  /** Where the record has the value of a field that it has under another name: `user_uuid` is `user.uuid`. */
  standsIn?: Readonly<Record<string, string>>
  /** Of a creation: fields that no copy of a record gives. */
  notFromCopy?: readonly string[]
  /** Of a creation: what names something of the same project or organization, and so means nothing in another. */
  ofPlace?: readonly string[]
  /** Of a creation: lists whose items have ids of this record; those of a copy have others. */
  itemIds?: readonly string[]
  /** Of a creation: fields that set something going or end it. A copy has them only where somebody asks for that. */
  onlyAsked?: readonly string[]
  /** Fields that are emptied by sending another as true. */
  emptiedBy?: Readonly<Record<string, string>>
  /** Objects of which only the keys that are sent change; null takes a key away. */
  merges?: readonly string[]
  /** Fields that are read as one: whoever sends one of them sends them all. */
  together?: readonly (readonly string[])[]
  /** Fields that have to go along with every change, whatever it changes. */
  everyTime?: readonly string[]
  /** Of a change: the field that is true while the record is deleted. A change that sets it deletes, or brings back. */
  deletedBy?: string
  /** The field by which people know the record, where that is not its name. */
  knownBy?: string
  /** The field that says which state a change began from. It is no part of that state. */
  beganFrom?: string
  /** Fields, at any depth of what is sent and answered, whose values are kept nowhere. */
  secrets?: readonly string[]
}

/**
 * Properties of a write that method, path and schemas do not express: its inverse operation, and the relation between
 * the request body and the record. Without them, the write does what its method implies.
 */
export interface UndoRules {
  /** Inverse operation of the same table. The inverse of a creation is `destroy` by default. */
  inverseOperation?: string
  /** Body of the inverse operation. */
  inverseBody?: Readonly<Record<string, unknown>>
  /** Field of the response with the body of the inverse operation. */
  inverseBodyPath?: string
  /** The write cannot be undone. */
  irreversible?: true
  /** The write leaves no effect to undo. */
  hasNoEffect?: true
  /** Operation that reads the changed values, if `retrieve` does not return them. */
  readOperation?: string
  /** Path in the record of a field with another name: `user_uuid` is `user.uuid`. */
  responsePaths?: Readonly<Record<string, string>>
  /** For a creation: fields that are never copied. */
  excludeFromCopy?: readonly string[]
  /**
   * For a creation: fields that reference records of the same project or organization, and are invalid in another one.
   */
  scopeBoundFields?: readonly string[]
  /** For a creation: lists whose items have IDs of this record. The items of a copy get new IDs. */
  listsWithItemIds?: readonly string[]
  /** For a creation: fields that start or end something. They are copied only on request. */
  copyOnRequest?: readonly string[]
  /** Fields that are cleared by sending another field as true. */
  clearedVia?: Readonly<Record<string, string>>
  /** Objects that are merged by key; null removes a key. */
  patchMergedObjects?: readonly string[]
  /** Fields that are validated together: sending one requires sending all. */
  fieldGroups?: readonly (readonly string[])[]
  /** Fields that every update must include. */
  alwaysSent?: readonly string[]
  /** For an update: the field that is true while the record is deleted. Setting it deletes or restores the record. */
  softDeleteField?: string
  /** Field with the display name of the record, if it is not `name`. */
  displayNameField?: string
  /** Field with the version that the update is based on. It is not part of the state. */
  versionField?: string
  /** Fields of requests and responses, at any depth, whose values are never stored. */
  secrets?: readonly string[]
}

import { messages, type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

/** Maximum number of prepared statements. */
const MAX_PREPARED = 500

interface Prepared {
  name: string
  /** Types of its parameters. */
  parameters: number[]
  fields: Results['fields']
}

export interface PgliteDriver {
  run(text: string, values?: unknown[], options?: QueryOptions): Promise<Results>
  /** Runs several statements without values. */
  script(text: string): Promise<Results[]>
}

/**
 * Runs statements on the embedded database. Each is parsed and planned once and then takes one message. The library's
 * own `query` parses and plans every time and takes six.
 */
export function createPgliteDriver(pglite: PGlite): PgliteDriver {
  const prepared = new Map<string, Prepared>()
  const parser = new protocol.Parser()
  let names = 0

  async function send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    const received: messages.BackendMessage[] = []
    let failure: messages.DatabaseError | undefined
    const take = (message: messages.BackendMessage) => {
      received.push(message)
      if (!(message instanceof messages.DatabaseError)) return
      failure ??= message
      // PGlite never resolves after a PANIC, so exit.
      if (message.severity === 'PANIC') exitOnDatabasePanic(message)
    }
    await pglite.execProtocolRawStream(Buffer.concat(parts), {
      // Neither PGlite file system buffers writes, so no sync is needed.
      syncToFs: false,
      onRawData: (data) => parser.parse(data, take),
    })
    if (failure) throw failure
    return received
  }

  async function prepare(text: string): Promise<Prepared> {
    const statement = prepared.get(text) ?? (await describe(text))
    // The least recently used statement comes first.
    prepared.delete(text)
    prepared.set(text, statement)
    for (const [oldest, { name }] of prepared) {
      if (prepared.size <= MAX_PREPARED) break
      prepared.delete(oldest)
      await send(serialize.close({ type: 'S', name }), serialize.sync())
    }
    return statement
  }

  async function describe(text: string): Promise<Prepared> {
    names += 1
    const name = `s${names}`
    const parts = [serialize.parse({ name, text, types: [] }), serialize.describe({ type: 'S', name })]
    const statement: Prepared = { name, parameters: [], fields: [] }
    for (const message of await send(...parts, serialize.sync())) {
      if (message instanceof messages.ParameterDescriptionMessage) statement.parameters = message.dataTypeIDs
      if (message instanceof messages.RowDescriptionMessage) {
        statement.fields = message.fields.map((field) => ({ name: field.name, dataTypeID: field.dataTypeID }))
      }
    }
    return statement
  }

  const bindable = (type: number | undefined, value: unknown) => {
    if (value === null || value === undefined) return null
    return type !== undefined && pglite.serializers[type] ? pglite.serializers[type](value) : String(value)
  }

  return {
    async run(text, values = [], options) {
      const { name, parameters, fields } = await prepare(text)
      const bound = values.map((value, index) => bindable(parameters[index], value))
      const parts = [serialize.bind({ statement: name, values: bound }), serialize.execute({})]
      return toResult(await send(...parts, serialize.sync()), fields, pglite.parsers, options)
    },
    async script(text) {
      return parse.parseResults(await send(serialize.query(text)), pglite.parsers)
    },
  }
}

function toResult(
  received: messages.BackendMessage[],
  fields: Results['fields'],
  parsers: PGlite['parsers'],
  options: QueryOptions = {},
): Results {
  const readers = fields.map(({ dataTypeID: type }) => options.parsers?.[type] ?? parsers[type])
  const rows: unknown[][] = []
  let rowCountText = ''
  for (const message of received) {
    if (message instanceof messages.DataRowMessage) {
      rows.push(
        message.fields.map((text, index) => {
          const read = readers[index]
          return text === null || !read ? text : read(text, fields[index]?.dataTypeID)
        }),
      )
    } else if (message instanceof messages.CommandCompleteMessage) rowCountText = message.text
  }
  const named = (row: unknown[]) => Object.fromEntries(fields.map(({ name }, index) => [name, row[index]]))
  return {
    rows: options.rowMode === 'array' ? rows : rows.map(named),
    fields,
    // `INSERT 0 5`, `UPDATE 5`
    affectedRows: Number(rowCountText.match(/^(?:INSERT|UPDATE|DELETE|MERGE|COPY).* (\d+)$/)?.[1] ?? 0),
    command: rowCountText.split(' ')[0] ?? '',
  } as Results
}

/**
 * Exits the process when the embedded database panics: it would never return again. Committed data is available after
 * the next start.
 */
function exitOnDatabasePanic({ message }: Error): never {
  console.error(
    `Hedgerow is stopping because the embedded database failed: ${message}. No acknowledged write is lost. If the disk is full, free some space. Then start Hedgerow again.`,
  )
  process.exit(1)
}

import { randomUUID } from 'node:crypto'
import { FILE_COLUMNS } from '../../../../contract/domain/export-columns'
import { expandPrefix, type FileKeyConfig } from '../../../../contract/domain/export-file-keys'
import type { ObjectStore } from '../files/object-store'
import { writeFiles } from '../files/write-files'
import type { ExportDestination, TestStep, WriteJob } from './destination'

/** Timeouts of connections to a store: for connecting, and for inactivity. */
export const STORE_TIMEOUTS = { connectMs: 10_000, idleMs: 60_000 }

/** Size of the parts in which files are uploaded. A few of them are in memory. */
export const PART_BYTES = 8 * 1024 * 1024

/** Creates a destination that writes files. */
export const fileDestination = <Config extends FileKeyConfig>(
  openStore: (config: Config, run: WriteJob<Config>['run']) => ObjectStore | Promise<ObjectStore>,
  steps: readonly TestStep<Config>[],
): ExportDestination<Config> => ({
  fields: FILE_COLUMNS,
  write: async (job) => withStore(await openStore(job.config, job.run), (store) => writeFiles(store, job)),
  steps,
})

/** Store on a remote server. */
export interface RemoteStore extends ObjectStore {
  /** Resolves if the container or bucket exists and is accessible. */
  checkAccess(signal: AbortSignal): Promise<void>
}

/** Steps of a connection test; the last one writes for real. */
export const buildRemoteSteps = <Config extends FileKeyConfig>(
  openStore: (config: Config) => Promise<RemoteStore>,
  reach: Pick<TestStep<Config>, 'name' | 'description'>,
): TestStep<Config>[] => [
  {
    ...reach,
    run: async (config, signal) => withStore(await openStore(config), (store) => store.checkAccess(signal)),
  },
  {
    name: 'Write a file',
    description: 'Writes a small file under the prefix and deletes it.',
    run: async (config, signal) =>
      withStore(await openStore(config), (store) => probeStore(store, config, signal)),
  },
]

async function probeStore(store: ObjectStore, { prefix }: FileKeyConfig, signal: AbortSignal): Promise<void> {
  const now = new Date()
  const folder = expandPrefix(prefix ?? '', { model: 'events', start: now, end: now })
  const key = `${folder}/connection-test-${randomUUID()}`.replace(/\/{2,}/g, '/').replace(/^\//, '')
  await store.put(key, singleRow(), signal)
  await store.remove(key, signal)
}

async function withStore<S extends ObjectStore>(store: S, use: (store: S) => Promise<void>): Promise<void> {
  try {
    await use(store)
  } finally {
    store.close()
  }
}

async function* singleRow() {
  yield Buffer.from('This file tests a connection and may be deleted.\n')
}

import { expect, it } from 'vitest'
import type { ExportDestination } from '../../server/features/batch-exports/destinations/destination'
import { startBrokenServer } from './broken-server'
import { buildJob } from './export-job'
import { buildLineSource, buildNoiseSource } from './export-lines'

/** File store under test. */
export interface StoreUnderTest<Config> {
  destination: ExportDestination<Config>
  /** Configuration that writes to an empty location; `endpoint` replaces the store's own. */
  config: (endpoint?: string) => Config
  /** Only key that remains after an undisturbed run. */
  key: string
  /** Objects in that location. */
  objects: () => Promise<Map<string, Buffer>>
}

/** Tests for every store that accepts files in a single or a multipart upload. */
export function testCompleteWrites<Config>({
  destination,
  config,
  key,
  objects,
}: StoreUnderTest<Config>): void {
  it('uploads a file in one request, or in parts if it is large', async () => {
    for (const count of [10, 20_000]) {
      const { job, output } = buildJob(config(), 'events', buildNoiseSource(count))
      await destination.write(job)
      const written = await objects()
      expect([...written.keys()]).toEqual([key])
      expect(written.get(key)?.toString().trimEnd().split('\n')).toHaveLength(count)
      expect(output).toMatchObject({ rows: count, bytes: written.get(key)?.length })
    }
  })

  it('deletes the file when the interval has no rows any more', async () => {
    const { job, output } = buildJob(config(), 'events', buildNoiseSource(10))
    await destination.write(job)
    await destination.write(buildJob(config(), 'events', buildNoiseSource(0), { cursor: output.cursor }).job)
    expect(await objects()).toEqual(new Map())
  })

  it('uploads no file when the rows fail midway', async () => {
    const broken = buildLineSource({ noise: 'text' }, function* () {
      for (let at = 0; at < 30_000; at++) yield { noise: 'x'.repeat(1000) }
      throw new Error('The database went away.')
    })
    const writing = destination.write(buildJob(config(), 'events', broken).job)
    await expect(writing).rejects.toThrow('The database went away.')
    expect(await objects()).toEqual(new Map())
  })

  it('uploads no file when the run is canceled', async () => {
    const stop = new AbortController()
    const endless = buildLineSource({ noise: 'text' }, function* () {
      for (let at = 0; ; at++) {
        if (at === 30_000) stop.abort(new Error('Cancelled.'))
        yield { noise: 'x'.repeat(1000) }
      }
    })
    const { job } = buildJob(config(), 'events', endless, { signal: stop.signal })
    await expect(destination.write(job)).rejects.toThrow()
    expect(await objects()).toEqual(new Map())
  })
}

/** Tests that cancellation of a run does not wait for the store's default timeout. */
export function testIdleTimeout<Config>({
  destination,
  config,
}: Pick<StoreUnderTest<Config>, 'destination' | 'config'>): void {
  it('stops when the run is canceled while the store does not respond', async () => {
    const stop = new AbortController()
    const store = await startBrokenServer(() => stop.abort())
    const { job } = buildJob(config(store.endpoint), 'events', buildNoiseSource(10), { signal: stop.signal })
    await expect(destination.write(job)).rejects.toThrow(/abort/i)
    store.close()
  })
}

import { expect, it } from 'vitest'
import type { Destination } from '../exports/destinations/destination'
import { startBrokenServer } from './broken-server'
import { buildJob } from './export-job'
import { linesOf, noise } from './export-lines'

/** A store of files under test. */
export interface StoreUnderTest<Config> {
  destination: Destination<Config>
  /** The configuration that writes into an empty place; another address stands in for the store's own. */
  config: (endpoint?: string) => Config
  /** The one key that an undisturbed run leaves. */
  key: string
  /** What is in that place. */
  objects: () => Promise<Map<string, Buffer>>
}

/** What holds for every store that takes files in one request or in many. */
export function writesWhole<Config>({ destination, config, key, objects }: StoreUnderTest<Config>): void {
  it('arrives in one request, or in many when it is large', async () => {
    for (const count of [10, 20_000]) {
      const { job, told } = buildJob(config(), 'events', noise(count))
      await destination.write(job)
      const written = await objects()
      expect([...written.keys()]).toEqual([key])
      expect(written.get(key)?.toString().trimEnd().split('\n')).toHaveLength(count)
      expect(told).toMatchObject({ rows: count, bytes: written.get(key)?.length })
    }
  })

  it('goes when the interval has no rows any more', async () => {
    const { job, told } = buildJob(config(), 'events', noise(10))
    await destination.write(job)
    await destination.write(buildJob(config(), 'events', noise(0), { cursor: told.cursor }).job)
    expect(await objects()).toEqual(new Map())
  })

  it('is not there when the rows break off in the middle', async () => {
    const broken = linesOf({ noise: 'text' }, function* () {
      for (let at = 0; at < 30_000; at++) yield { noise: 'x'.repeat(1000) }
      throw new Error('The database went away.')
    })
    const writing = destination.write(buildJob(config(), 'events', broken).job)
    await expect(writing).rejects.toThrow('The database went away.')
    expect(await objects()).toEqual(new Map())
  })

  it('is not there when it is cancelled', async () => {
    const stop = new AbortController()
    const endless = linesOf({ noise: 'text' }, function* () {
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

/** A store with the usual patience does not wait for it out when the run is cancelled. */
export function stopsInSilence<Config>({
  destination,
  config,
}: Pick<StoreUnderTest<Config>, 'destination' | 'config'>): void {
  it('stops when it is cancelled while the store is silent', async () => {
    const stop = new AbortController()
    const store = await startBrokenServer(() => stop.abort())
    const { job } = buildJob(config(store.endpoint), 'events', noise(10), { signal: stop.signal })
    await expect(destination.write(job)).rejects.toThrow(/abort/i)
    store.close()
  })
}

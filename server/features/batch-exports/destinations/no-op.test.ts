import { describe, expect, it } from 'vitest'
import { isSupportedDestination } from '../../../../contract/domain/destinations'
import { DESTINATION_LABELS, DESTINATION_TYPES } from '../../../../contract/domain/exports'
import { built } from '../../../../tests/support/built-server'
import { buildJob, buildRowSource } from '../../../../tests/support/export-job'

const { PermanentError, createUnsupportedDestination, noOpDestination } = built

const rows = () => buildRowSource([{ name: 'event', type: 'text' }], [['a'], ['b'], ['c']])

describe.each(DESTINATION_TYPES.filter((type) => !isSupportedDestination(type)))('%s', (type) => {
  it('fails with a message, in a run and in the connection test', async () => {
    const { write, steps } = createUnsupportedDestination(type)
    const message = `This server cannot write to ${DESTINATION_LABELS[type]} yet. Choose another destination.`
    const { job, output } = buildJob({}, 'events', rows())
    await expect(write(job)).rejects.toThrow(new PermanentError(message))
    expect(output.rows).toBe(0)
    expect(steps).toHaveLength(1)
    await expect(steps[0]?.run({}, job.signal)).rejects.toThrow(new PermanentError(message))
  })
})

it('the no-op destination counts the rows', async () => {
  const { job, output } = buildJob({}, 'events', rows())
  await noOpDestination.write(job)
  expect(output).toMatchObject({ rows: 3, bytes: 0 })
  const signal = AbortSignal.abort(new Error('cancelled'))
  await expect(noOpDestination.write(buildJob({}, 'events', rows(), { signal }).job)).rejects.toThrow(
    'cancelled',
  )
})

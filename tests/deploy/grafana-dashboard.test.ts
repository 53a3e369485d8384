import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestServer } from '../support/test-server'

const ROOT = join(import.meta.dirname, '../..')
const METRICS_TOKEN = 'a token of some length'
const server = createTestServer({ METRICS_TOKEN })

interface Panel {
  id: number
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { expr: string; legendFormat: string }[]
}

const dashboard = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana-dashboard.json'), 'utf8'))
const panels: Panel[] = dashboard.panels
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Names of metrics in an expression: they are followed by a selector. */
const getMetricNames = (expression: string) =>
  [...expression.matchAll(/\b([a-z][a-z0-9_]*)\{/g)].map(([, name = '']) => name)

it('every metric of the Grafana dashboard is exposed, and every metric of Hedgerow is on it', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(new URL('/_metrics', server.url), { headers })).text()
  const exposed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) =>
    type === 'histogram' ? `${name}_bucket` : name,
  )
  const findNames = (path: string, pattern: RegExp) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
  // Registered only with scheduled backups, or with ClickHouse, which other tests have.
  exposed.push(...findNames('server/features/backup/scheduled-backups.ts', /'(hedgerow_backup\w+)'/g))
  const buffer = [
    ...findNames('server/core/metrics/database.ts', /^ {4}(event_buffer_\w+|clickhouse_up): \[/gm),
    ...findNames(
      'server/features/events/store/clickhouse/buffer.ts',
      /^ {2}(buffered|delivered|refused): '/gm,
    ).map((name) => `event_buffer_${name}_total`),
  ]
  exposed.push(...buffer.map((name) => `hedgerow_${name}`))
  const used = new Set(expressions.flatMap(getMetricNames))
  expect(used.size).toBeGreaterThan(15)
  expect(exposed).toEqual(expect.arrayContaining([...used]))
  const omitted = [...new Set(exposed)].filter((name) => name.startsWith('hedgerow_') && !used.has(name))
  // Shown by their delay, number or rows instead.
  expect(omitted.sort()).toEqual([
    'hedgerow_event_buffer_buffered_total',
    'hedgerow_event_buffer_bytes',
    'hedgerow_event_buffer_delivered_total',
    'hedgerow_event_buffer_max_bytes',
    'hedgerow_event_buffer_refused_total',
    'hedgerow_export_bytes_total',
    'hedgerow_export_runs',
    'hedgerow_job_duration_seconds_bucket',
  ])
})

it('the Grafana dashboard has valid panels', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, gridPos, targets } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    for (const { expr } of targets) {
      expect(expr, title).toContain('job=~"$job"')
      for (const [open, close] of ['()', '{}', '[]'].map((pair) => [...pair] as [string, string]))
        expect(expr.split(open).length, expr).toBe(expr.split(close).length)
    }
  }
})

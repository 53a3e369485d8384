import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Family } from './text'

const NANOSECONDS = 1e9
/** Sampling interval of the event loop delay; subtracted from each measured delay. */
const RESOLUTION_MS = 20

/** Reports the resource usage of this process, with the metric names of Prometheus' own client libraries. */
export function watchProcess(): () => Promise<Family[]> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return async () => {
    const cpu = process.resourceUsage()
    const memory = process.memoryUsage()
    const files = await readdir('/proc/self/fd').catch(() => null)
    const lags = { p50: delays.percentile(50), p99: delays.percentile(99), max: delays.max }
    delays.reset()
    const seconds = (cpu.userCPUTime + cpu.systemCPUTime) / 1e6
    return [
      singleMetric('counter', 'process_cpu_seconds_total', 'Processor time used.', seconds),
      singleMetric('gauge', 'process_resident_memory_bytes', 'Memory that the process has.', memory.rss),
      singleMetric('gauge', 'nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.', memory.heapUsed),
      singleMetric(
        'gauge',
        'nodejs_heap_size_total_bytes',
        'Memory set aside for JavaScript.',
        memory.heapTotal,
      ),
      singleMetric('gauge', 'nodejs_external_memory_bytes', 'Memory outside of JavaScript.', memory.external),
      singleMetric(
        'gauge',
        'process_start_time_seconds',
        'When the process began.',
        performance.timeOrigin / 1000,
      ),
      ...(files
        ? [singleMetric('gauge', 'process_open_fds', 'Open files and connections.', files.length)]
        : []),
      singleMetric(
        'counter',
        'nodejs_eventloop_active_seconds_total',
        'How long the event loop was at work.',
        performance.eventLoopUtilization().active / 1000,
      ),
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'How late the event loop turned since it was asked last.',
        type: 'gauge',
        samples: Object.entries(lags).map(([quantile, value]) => ({
          labels: { quantile },
          value: Math.max(0, value / NANOSECONDS - RESOLUTION_MS / 1000),
        })),
      },
    ]
  }
}

const singleMetric = (type: Family['type'], name: string, help: string, value: number): Family => ({
  name,
  help,
  type,
  samples: [{ value }],
})

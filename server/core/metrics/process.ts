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
      singleMetric('counter', 'process_cpu_seconds_total', 'CPU time used.', seconds),
      singleMetric('gauge', 'process_resident_memory_bytes', 'Resident memory.', memory.rss),
      singleMetric('gauge', 'nodejs_heap_size_used_bytes', 'Used JavaScript heap.', memory.heapUsed),
      singleMetric('gauge', 'nodejs_heap_size_total_bytes', 'Total JavaScript heap.', memory.heapTotal),
      singleMetric(
        'gauge',
        'nodejs_external_memory_bytes',
        'Memory outside of the JavaScript heap.',
        memory.external,
      ),
      singleMetric(
        'gauge',
        'process_start_time_seconds',
        'Start time of the process.',
        performance.timeOrigin / 1000,
      ),
      ...(files ? [singleMetric('gauge', 'process_open_fds', 'Open file descriptors.', files.length)] : []),
      singleMetric(
        'counter',
        'nodejs_eventloop_active_seconds_total',
        'Event loop active time.',
        performance.eventLoopUtilization().active / 1000,
      ),
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'Event loop delay since the last scrape.',
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

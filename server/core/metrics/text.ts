/** Sample of a metric family, with its labels. */
export interface Sample {
  /** Name suffix, for families with several kinds of samples. */
  suffix?: string
  labels?: Record<string, string>
  value: number
}

/** Prometheus metric family. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

/** Formats families in the Prometheus text format, version 0.0.4. */
export function formatMetrics(families: Family[]): string {
  return families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = '', labels = {}, value }) =>
            `${name}${suffix}${formatLabels(labels)} ${formatNumber(value)}`,
        ),
        '',
      ].join('\n'),
    )
    .join('')
}

function formatLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quoteLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const quoteLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const formatNumber = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))

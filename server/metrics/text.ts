/** One number of a family, with what tells it from the others. */
export interface Sample {
  /** What its name ends with, where a family has numbers of several kinds. */
  suffix?: string
  labels?: Record<string, string>
  value: number
}

/** Numbers of one name, as Prometheus reads them. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

/** Families in the text format of Prometheus, version 0.0.4. */
export function metricsText(families: Family[]): string {
  return families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = '', labels = {}, value }) => `${name}${suffix}${inBraces(labels)} ${numeral(value)}`,
        ),
        '',
      ].join('\n'),
    )
    .join('')
}

function inBraces(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quoted(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const numeral = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))

import type { PluginSegment } from '../../../../contract/resources/plugins'

const PASSES_ON = `/** Gets every event on its way in, and returns what is to be stored; null drops it. */
export function processEvent(event) {
  return event
}
`

/** Starter files of a new plugin per group. */
export const starters: Record<PluginSegment, Record<string, string>> = {
  plugins: { 'index.ts': PASSES_ON },
  pipeline_transformations: { 'index.ts': PASSES_ON },
  pipeline_destinations: {
    'index.ts': `/** Gets every event after it was stored. */
export async function onEvent(event) {
  console.log(event.event)
}
`,
  },
  pipeline_import_apps: {
    'index.ts': `/** Is called once a minute. */
export async function runEveryMinute() {
  // Fetch what is new, and capture it.
}
`,
  },
  pipeline_frontend_apps: {
    'site.ts': `/** Runs in the pages of the app. */
export function inject() {
  console.log('ready')
}
`,
  },
}

import type { Plugin, PluginCatalogue } from '../../../contract/schemas/plugins'

/** Public plugins to start with. Their code is not reviewed. */
const LIST = [
  [
    'GeoIP',
    'https://www.npmjs.com/package/@posthog/geoip-plugin',
    'Adds the place of an IP address to events.',
    'data_in',
  ],
  [
    'Taxonomy',
    'https://github.com/PostHog/taxonomy-plugin',
    'Brings the names of events into one style: camelCase, snake_case or another.',
    'data_in',
  ],
  [
    'Language of the address',
    'https://github.com/PostHog/language-url-splitter-app',
    'Takes the language out of the path of a page and puts it into a property of its own.',
    'data_in',
  ],
  [
    'Currencies',
    'https://github.com/PostHog/currency-normalization-plugin',
    'Converts amounts of money in events to one currency.',
    'data_in',
  ],
] as const

/** Entries with the capabilities that their code declares, which determine the groups that list them. */
export const loadCatalogue: { entry: PluginCatalogue[number]; capabilities: Plugin['capabilities'] }[] =
  LIST.map(([name, url, description, type]) => ({
    entry: { name, url, description, verified: false, maintainer: 'official', type },
    capabilities: { methods: ['processEvent'] },
  }))

import type { Plugin, PluginCatalogue } from '../../../contract/schemas/plugins'

/** Public plugins to start with. Their code is not reviewed. */
const LIST = [
  [
    'GeoIP',
    'https://www.npmjs.com/package/@posthog/geoip-plugin',
    'Adds the location of the IP address to events.',
    'data_in',
  ],
  [
    'Taxonomy',
    'https://github.com/PostHog/taxonomy-plugin',
    'Converts event names to one style, such as camelCase or snake_case.',
    'data_in',
  ],
  [
    'Language of the URL',
    'https://github.com/PostHog/language-url-splitter-app',
    'Extracts the language from the path of a page into a property.',
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

import { t } from '../../lib/i18n/translate'

/** Names by a part of the user agent, the more specific first: Edge also names Chrome, and Chrome names Safari. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const SYSTEMS = {
  Windows: 'Windows',
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

const findName = (names: Record<string, string>, text: string) =>
  Object.entries(names).find(([part]) => text.includes(part))?.[1]

/** Formats a user agent as browser and operating system. */
export function describeUserAgent(text: string): string {
  const [browser, system] = [findName(BROWSERS, text), findName(SYSTEMS, text)]
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? (text.slice(0, 40) || t('Unknown browser'))
}

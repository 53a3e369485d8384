import type { JsonRecord } from '../../../../contract/json-object'
import { listed, quoted } from './lists'
import { labelOf, MATCH_OPTIONS } from './options'

/** On which pages a survey appears. */
export function pageWords({ url, urlMatchType, selector }: JsonRecord): string[] {
  const words: string[] = []
  if (url)
    words.push(`on pages whose address ${labelOf(MATCH_OPTIONS, urlMatchType ?? 'icontains')} ${quoted(url)}`)
  if (selector) words.push(`where the page has an element ${quoted(selector)}`)
  return words
}

const KNOWN = ['Desktop', 'Mobile', 'Tablet']
const deviceWord = (device: unknown) =>
  KNOWN.includes(String(device)) ? String(device).toLowerCase() : quoted(device)

/** On which devices a survey appears. */
export function deviceWords({ deviceTypes, deviceTypesMatchType }: JsonRecord): string[] {
  if (!Array.isArray(deviceTypes) || deviceTypes.length === 0) return []
  const match = deviceTypesMatchType ?? 'icontains'
  const devices = listed(deviceTypes.map(deviceWord), 'or')
  if (match === 'icontains' || match === 'exact') return [`on ${devices}`]
  if (match === 'not_icontains' || match === 'is_not') return [`not on ${devices}`]
  const patterns = listed(deviceTypes.map(quoted), 'or')
  return [`on devices whose type ${labelOf(MATCH_OPTIONS, match)} ${patterns}`]
}

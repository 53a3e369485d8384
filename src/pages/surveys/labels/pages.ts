import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../texts/translate'
import { formatList, quote } from './lists'
import { getOptionLabel, MATCH_OPTIONS } from './options'

/** Describes the pages on which a survey appears. */
export function describePages({ url, urlMatchType, selector }: JsonRecord): string[] {
  const lines: string[] = []
  if (url)
    lines.push(
      t('on pages whose URL {test} {url}', {
        test: getOptionLabel(MATCH_OPTIONS, urlMatchType ?? 'icontains'),
        url: quote(url),
      }),
    )
  if (selector) lines.push(t('on pages with the element {selector}', { selector: quote(selector) }))
  return lines
}

const DEVICES = new Map([
  ['Desktop', t('desktop')],
  ['Mobile', t('mobile')],
  ['Tablet', t('tablet')],
])
const getDeviceLabel = (device: unknown) => DEVICES.get(String(device)) ?? quote(device)

/** Describes the devices on which a survey appears. */
export function describeDevices({ deviceTypes, deviceTypesMatchType }: JsonRecord): string[] {
  if (!Array.isArray(deviceTypes) || deviceTypes.length === 0) return []
  const match = deviceTypesMatchType ?? 'icontains'
  const devices = formatList(deviceTypes.map(getDeviceLabel), 'or')
  if (match === 'icontains' || match === 'exact') return [t('on {devices}', { devices })]
  if (match === 'not_icontains' || match === 'is_not') return [t('not on {devices}', { devices })]
  const patterns = formatList(deviceTypes.map(quote), 'or')
  return [
    t('on devices whose type {test} {patterns}', { test: getOptionLabel(MATCH_OPTIONS, match), patterns }),
  ]
}

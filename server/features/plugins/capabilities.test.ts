import { describe, expect, it } from 'vitest'
import { readCapabilities } from './capabilities'

describe('capability detection', () => {
  it.each([
    ['export function processEvent(event) { return event }', { methods: ['processEvent'] }],
    ['export async function onEvent(event) {}', { methods: ['onEvent'] }],
    ['export const exportEvents = async (events: Event[]) => {}', { methods: ['exportEvents'] }],
    [
      'function handle() {}\nexport { handle as onEvent, setupPlugin }',
      { methods: ['onEvent', 'setupPlugin'] },
    ],
    [
      'module.exports = {\n  async onEvent(event) {},\n  runEveryHour,\n}',
      {
        methods: ['onEvent'],
        scheduled_tasks: ['runEveryHour'],
      },
    ],
    ['exports.composeWebhook = () => null', { methods: ['composeWebhook'] }],
    ['export async function runEveryMinute() {}', { scheduled_tasks: ['runEveryMinute'] }],
  ])('finds the exports of %j', (code, capabilities) => {
    expect(readCapabilities({ 'index.ts': code })).toEqual(capabilities)
  })

  it.each([
    '// export function processEvent() {}',
    '/* export const onEvent = 1 */ export const version = 1',
    'const text = "export function onEvent() {}"',
    'function processEvent() {}',
    'export { onEvent as handle }',
    '',
  ])('finds no exports in %j', (code) => {
    expect(readCapabilities({ 'index.ts': code })).toBeNull()
  })

  it('returns no methods for browser code without a main file', () => {
    expect(readCapabilities({ 'index.ts': null, 'site.ts': 'export function inject() {}' })).toEqual({})
    expect(readCapabilities({ 'plugin.json': '{}' })).toBeNull()
  })
})

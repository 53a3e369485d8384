import { describe, expect, it } from 'vitest'
import type { Observation } from './observe'
import { nextState, type ProxyState } from './state'

const target_cname = '0123456789abcdef0123.proxy.example.test'
const since = '2024-05-01T00:00:00Z'
const DAY = 24 * 60 * 60

/** Record in a status, with its age in that status in seconds. */
const state = (status: ProxyState['status'], fields: Partial<ProxyState> = {}): ProxyState => ({
  status,
  message: null,
  status_since: since,
  checks: 0,
  domain: 'e.example.test',
  target_cname,
  ...fields,
})
const later = (seconds: number) => new Date(Date.parse(since) + seconds * 1000)

const cname = (...records: string[]): Observation['cname'] => ({ outcome: 'found', records })
const none = (outcome: 'no_domain' | 'no_record' | 'timeout' | 'server_failure') =>
  ({ outcome, records: [] }) as Observation['cname']
const observation = (fields: Partial<Observation> = {}): Observation => ({
  cname: cname(target_cname),
  addresses: [],
  probe: { ok: true, certificateEnds: later(90 * DAY) },
  ...fields,
})

/** Next state, with the delay in seconds instead of the timestamp. */
function next(before: ProxyState, observation: Observation, seconds: number) {
  const now = later(seconds)
  const { next_check_at, ...rest } = nextState(before, observation, now)
  return { ...rest, wait: next_check_at && (next_check_at.getTime() - now.getTime()) / 1000 }
}

describe('waiting proxy', () => {
  it('advances once its CNAME equals the target, ignoring case', () => {
    const issuing = { status: 'issuing', message: null, wait: 0 }
    expect(next(state('waiting'), observation(), 60)).toEqual(issuing)
    expect(
      next(state('waiting'), observation({ cname: cname(`${target_cname.toUpperCase()}.`) }), 60),
    ).toEqual(issuing)
    expect(next(state('waiting'), observation(), 8 * DAY)).toEqual(issuing)
  })

  it.each([
    ['does not exist', observation({ cname: none('no_domain') }), 'does not exist in DNS yet'],
    ['has no CNAME', observation({ cname: none('no_record') }), 'has no CNAME record. Add a CNAME record'],
    ['is hidden', observation({ cname: none('no_record'), addresses: ['192.0.2.7'] }), '(192.0.2.7)'],
    ['points elsewhere', observation({ cname: cname('other.test') }), 'points to other.test, not to 0123'],
    ['gets no answer', observation({ cname: none('timeout') }), 'The DNS lookup of e.example.test timed out'],
    ['is broken', observation({ cname: none('server_failure') }), 'The DNS lookup of e.example.test failed'],
  ])('keeps waiting and reports the problem when its name %s', (_, observation, words) => {
    expect(next(state('waiting'), observation, 60)).toEqual({
      status: 'waiting',
      message: expect.stringContaining(words),
      wait: 3,
    })
  })

  it('is checked with backoff, at most every five minutes', () => {
    const waits = [0, 1, 2, 10, 48, 49, 1000].map(
      (checks) => next(state('waiting', { checks }), observation({ cname: none('no_domain') }), 60).wait,
    )
    expect(waits.map((wait) => Math.round(wait ?? 0))).toEqual([3, 3, 4, 8, 291, 300, 300])
  })

  it('fails after seven days', () => {
    const absent = observation({ cname: none('no_domain') })
    expect(next(state('waiting'), absent, 7 * DAY - 1)).toMatchObject({ status: 'waiting' })
    expect(next(state('waiting'), absent, 7 * DAY)).toEqual({
      status: 'timed_out',
      message: expect.stringContaining('seven days'),
      wait: null,
    })
  })
})

describe('proxy with a correct CNAME', () => {
  const refused: Observation['probe'] = { ok: false, message: 'e.example.test refuses connections.' }

  it('becomes valid when it responds over HTTPS', () => {
    expect(next(state('issuing'), observation(), 5)).toEqual({ status: 'valid', message: '', wait: DAY })
  })

  it('has 15 minutes to respond before it fails', () => {
    const silent = observation({ probe: refused })
    expect(next(state('issuing', { checks: 10 }), silent, 14 * 60)).toEqual({
      status: 'issuing',
      message: refused.message,
      wait: expect.closeTo(7.8, 1),
    })
    expect(next(state('issuing'), silent, 15 * 60)).toEqual({
      status: 'erroring',
      message: refused.message,
      wait: DAY,
    })
  })

  it('does not stay in issuing forever when the name servers do not respond', () => {
    const silent = observation({ cname: none('timeout') })
    expect(next(state('issuing'), silent, 60)).toMatchObject({ status: 'issuing' })
    expect(next(state('issuing'), silent, 15 * 60)).toMatchObject({ status: 'warning' })
  })
})

describe('daily check', () => {
  const watched = ['valid', 'warning', 'erroring'] as const

  it.each(watched)('marks a %s proxy valid', (status) => {
    const before = state(status, { message: 'What was.' })
    expect(next(before, observation(), DAY)).toEqual({ status: 'valid', message: '', wait: DAY })
  })

  it.each(watched)('warns about a %s proxy that still responds', (status) => {
    expect(next(state(status), observation({ cname: cname('other.test') }), DAY)).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('points to other.test'),
    })
    const ends = observation({ probe: { ok: true, certificateEnds: later(21 * DAY) } })
    expect(next(state(status), ends, 1)).toMatchObject({
      status: 'warning',
      message: 'The certificate of e.example.test expires on 2024-05-22 and has not been renewed.',
    })
  })

  it.each(watched)('reports a %s proxy that does not respond, with all other problems', (status) => {
    const broken = observation({
      cname: none('no_record'),
      probe: { ok: false, message: 'e.example.test has no IP address.' },
    })
    const { message, ...rest } = next(state(status), broken, DAY)
    expect(rest).toEqual({ status: 'erroring', wait: DAY })
    expect(message).toMatch(/^e\.example\.test has no IP address\. e\.example\.test has no CNAME record\./)
    expect(next(state(status), observation({ cname: none('no_domain') }), DAY)).toMatchObject({
      status: 'erroring',
    })
  })

  it.each(watched)('does not change a %s proxy when the name servers do not respond', (status) => {
    const before = state(status, { message: 'What was.' })
    for (const outcome of ['timeout', 'server_failure'] as const) {
      expect(next(before, observation({ cname: none(outcome) }), DAY)).toEqual({
        status,
        message: 'What was.',
        wait: 60 * 60,
      })
    }
  })
})

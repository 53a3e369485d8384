import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import type { LaunchContext } from './checks/check'
import { runPreflight } from './preflight'

const sound = {
  id: 'x',
  name: 'One',
  type: 'popover',
  schedule: 'once',
  questions: [{ id: 'q', type: 'open', question: 'Why?' }],
  conditions: null,
  appearance: null,
  linked_flag: null,
  linked_flag_id: null,
  targeting_flag: null,
  start_date: '2024-05-01T00:00:00Z',
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
}

const here: LaunchContext = {
  responses: 0,
  others: { surveys: [], read: 1, whole: true },
  project: { surveys_opt_in: true },
  css: { isSelector: (text) => text !== '<', accepts: (_, text) => text !== 'nonsense' },
  readColor: () => null,
}

const survey = (fields: object) => ({ ...sound, ...fields }) as unknown as Survey
const check = (fields: object, context: Partial<LaunchContext> = {}) =>
  runPreflight(survey(fields), { ...here, ...context })

/** Severity and field of the findings, without their messages. */
const listIssues = (fields: object, context: Partial<LaunchContext> = {}) =>
  check(fields, context).findings.map(({ severity, field }) => [severity, field])
const withQuestion = (question: object) => ({
  questions: [{ id: 'q', type: 'open', question: 'Why?', ...question }],
})
const flag = (fields: object) => ({
  id: 7,
  key: 'beta',
  active: true,
  deleted: false,
  filters: {},
  ...fields,
})

describe('preflight of a valid survey', () => {
  it('has no findings and lists the checks that passed', () => {
    const { findings: issues, fine, unknown } = check({})
    expect({ findings: issues, unknown }).toEqual({ findings: [], unknown: [] })
    expect(fine).toContain('All questions are complete.')
    expect(fine).not.toContain('The linked feature flag is on.')
  })
})

describe('preflight', () => {
  it.each<[string, object, unknown[]]>([
    ['no question', { questions: [] }, [['error', 'questions']]],
    ['a question without a text', withQuestion({ question: ' ' }), [['error', 'questions.0.wire.question']]],
    [
      'a blank choice',
      withQuestion({ type: 'single_choice', choices: ['A', ' '] }),
      [['error', 'questions.0.choices.1.text']],
    ],
    [
      'one choice',
      withQuestion({ type: 'single_choice', choices: ['A'] }),
      [['warning', 'questions.0.choices']],
    ],
    ['no choice', withQuestion({ type: 'multiple_choice' }), [['error', 'questions.0.choices']]],
    [
      'a choice that is there twice',
      withQuestion({ type: 'multiple_choice', choices: ['A', 'B', 'A '] }),
      [['warning', 'questions.0.choices.2.text']],
    ],
    [
      'a link that is neither https nor mailto',
      withQuestion({ type: 'link', link: 'http://example.com' }),
      [['error', 'questions.0.wire.link']],
    ],
    ['a link that is none', withQuestion({ type: 'link' }), [['warning', 'questions.0.wire.link']]],
    ['a type that nobody knows', withQuestion({ type: 'matrix' }), [['warning', 'questions.0']]],
    [
      'a way to a question that does not exist',
      withQuestion({ branching: { type: 'specific_question', index: 4 } }),
      [['error', 'questions.0.branching.target']],
    ],
    [
      'an answer that leads nowhere',
      withQuestion({
        type: 'rating',
        scale: 3,
        branching: {
          type: 'response_based',
          responseValues: { negative: 'away', neutral: 'end', positive: 'end' },
        },
      }),
      [['error', 'questions.0.branching.answers.0.target']],
    ],
    [
      'a script',
      withQuestion({ description: '<img src=x onerror=alert(1)>' }),
      [['warning', 'questions.0.wire.description']],
    ],
    [
      'a script in the thanks',
      { appearance: { thankYouMessageHeader: '<SCRIPT>1</SCRIPT>' } },
      [['warning', 'appearance.thankYouMessageHeader']],
    ],
    ['a kind that is gone', { type: 'email' }, [['error', 'type']]],
    ['a kind drawn by others', { type: 'api' }, [['note', 'type']]],
    ['a kind with its own address', { type: 'external_survey' }, [['note', 'type']]],
    [
      'a widget that nothing opens',
      { type: 'widget', appearance: { widgetType: 'selector' } },
      [['error', 'appearance.widgetSelector']],
    ],
    [
      'a pattern that cannot be read',
      { conditions: { url: '(', urlMatchType: 'regex' } },
      [['error', 'conditions.url']],
    ],
    [
      'a pattern that runs away',
      { conditions: { url: '^(a+)+$', urlMatchType: 'not_regex' } },
      [['error', 'conditions.url']],
    ],
    ['asking every time', { schedule: 'always' }, [['warning', 'schedule']]],
    [
      'asking at every event',
      { conditions: { events: { values: [{ name: 'a' }], repeatedActivation: true } } },
      [['warning', 'conditions.seenSurveyWaitPeriodInDays']],
    ],
    ['a number of rounds without a length', { iteration_count: 3 }, [['warning', 'iteration_count']]],
    [
      'a length of rounds without a number',
      { iteration_frequency_days: 3 },
      [['warning', 'iteration_count']],
    ],
    ['an end', { end_date: '2024-06-01T00:00:00Z' }, [['error', 'end_date']]],
    ['a flag that is off', { linked_flag: flag({ active: false }) }, [['error', 'linked_flag_id']]],
    ['a flag that is deleted', { linked_flag: flag({ deleted: true }) }, [['error', 'linked_flag_id']]],
    ['a flag that is not there', { linked_flag_id: 7 }, [['error', 'linked_flag_id']]],
    [
      'a variant that the flag does not have',
      { linked_flag: flag({}), conditions: { linkedFlagVariant: 'b' } },
      [['error', 'conditions.linkedFlagVariant']],
    ],
    [
      'a variant of no flag',
      { conditions: { linkedFlagVariant: 'b' } },
      [['warning', 'conditions.linkedFlagVariant']],
    ],
    [
      'a deleted targeting flag',
      { targeting_flag: flag({ deleted: true }) },
      [['error', 'targeting_flag_filters']],
    ],
    [
      'a foreign targeting flag that is off',
      { targeting_flag: flag({ active: false }) },
      [['error', 'targeting_flag_filters']],
    ],
    [
      'a filter that lets nobody in',
      { targeting_flag: flag({ filters: { groups: [{ rollout_percentage: 0 }] } }) },
      [['error', 'targeting_flag_filters']],
    ],
    [
      'what nobody knows',
      { conditions: { own: 1 }, ...withQuestion({ hint: 'x' }) },
      [
        ['note', 'questions.0'],
        ['note', 'conditions'],
      ],
    ],
  ])('reports %s', (_, fields, expected) => expect(listIssues(fields)).toEqual(expected))

  it('ignores a survey with a waiting period, and a flag that the launch enables', () => {
    const waits = { schedule: 'always', conditions: { seenSurveyWaitPeriodInDays: 3 } }
    expect(listIssues(waits)).toEqual([])
    expect(listIssues({ targeting_flag: flag({ key: 'survey-targeting-1', active: false }) })).toEqual([])
    const variants = [{ key: 'b', rollout_percentage: 100 }]
    const linked_flag = flag({ filters: { multivariate: { variants } } })
    expect(listIssues({ linked_flag, conditions: { linkedFlagVariant: 'b' } })).toEqual([])
  })

  it('reports a reached response limit if the number of responses is known', () => {
    const limited = { responses_limit: 5 }
    expect(listIssues(limited, { responses: 5 })).toEqual([['error', 'responses_limit']])
    expect(listIssues(limited, { responses: 4 })).toEqual([])
    expect(listIssues({ responses_limit: 0 })).toEqual([['warning', 'responses_limit']])
    expect(check(limited, { responses: null }).unknown).toEqual(['The response limit is not reached.'])
  })

  it('names another survey on the same pages', () => {
    const others = {
      read: 500,
      whole: false,
      surveys: [
        survey({ id: 'a', name: 'Same', conditions: { url: '/a' } }),
        survey({ id: 'b', name: 'Elsewhere', conditions: { url: '/b' } }),
        survey({ id: 'c', name: 'A button', type: 'widget' }),
        survey({}),
      ],
    }
    const field = 'conditions.seenSurveyWaitPeriodInDays'
    const { findings: issues } = check({ conditions: { url: '/a/c' } }, { others })
    expect(issues).toMatchObject([
      { severity: 'warning', field, surveys: [{ id: 'a', name: 'Same' }], action: 'Set a wait period' },
      { severity: 'note', message: 'Only the first 500 surveys in the project were compared.' },
    ])
    expect(
      check({ conditions: { url: '/a/c', seenSurveyWaitPeriodInDays: 7 } }, { others }).findings[0],
    ).toMatchObject({ severity: 'note', field })
    expect(check({}, { others: null }).unknown).toHaveLength(1)
  })

  it('reports that surveys are disabled in the project', () => {
    expect(listIssues({}, { project: { surveys_opt_in: null } })).toEqual([['note', null]])
    expect(check({}, { project: {} }).unknown).toEqual(['Surveys are turned on in the project.'])
  })
})

describe('preflight of arbitrary documents', () => {
  it('does not throw', () => {
    const json = fc.jsonValue()
    const keys = ['type', 'question', 'choices', 'branching', 'validation', 'link', 'scale', 'responseValues']
    const question = fc.dictionary(fc.constantFrom(...keys), json)
    const look = fc.record({
      questions: fc.oneof(json, fc.array(fc.oneof(json, question))),
      conditions: fc.oneof(
        json,
        fc.dictionary(fc.constantFrom('url', 'urlMatchType', 'events', 'actions'), json),
      ),
      appearance: json,
      type: json,
      responses_limit: json,
      targeting_flag: fc.oneof(fc.constant(null), fc.record({ filters: json, key: json })),
    })
    fc.assert(
      fc.property(look, (fields) => Array.isArray(check(fields).findings)),
      { numRuns: 500 },
    )
  })
})

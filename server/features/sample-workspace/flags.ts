import type { EvaluatedFlag } from '../feature-flags/evaluation/evaluate'
import type { SamplePersonKey } from './people'
import type { SampleProject } from './surveys'

/** Feature flag of the sample workspace; `created` is its age in days. */
interface SampleFlag extends Omit<EvaluatedFlag, 'id'> {
  name: string
  project: SampleProject
  author: SamplePersonKey
  created: number
  active?: boolean
}

const everyone = (rollout_percentage: number) => [{ properties: [], rollout_percentage, variant: null }]

export const SAMPLE_FLAGS: readonly SampleFlag[] = [
  {
    key: 'beta-program',
    name: 'Accounts that see unfinished features',
    project: 'web',
    author: 'mei',
    created: 60,
    filters: { groups: everyone(20) },
  },
  {
    key: 'weekly-digest',
    name: 'Email digest on Monday mornings',
    project: 'web',
    author: 'tomasz',
    created: 57,
    filters: { groups: everyone(100) },
  },
  {
    key: 'onboarding-checklist',
    name: 'Checklist in the first week, in three variants',
    project: 'web',
    author: 'priya',
    created: 51,
    filters: {
      groups: [
        {
          properties: [{ key: 'plan', value: ['free'], operator: 'exact', type: 'person' }],
          rollout_percentage: 100,
          variant: null,
        },
      ],
      multivariate: {
        variants: [
          { key: 'control', rollout_percentage: 34 },
          { key: 'short', rollout_percentage: 33 },
          { key: 'video', rollout_percentage: 33 },
        ],
      },
    },
  },
  {
    key: 'new-editor',
    name: 'New document editor against the old one',
    project: 'web',
    author: 'mei',
    created: 40,
    filters: {
      groups: everyone(100),
      multivariate: {
        variants: [
          { key: 'control', rollout_percentage: 50 },
          { key: 'test', rollout_percentage: 50 },
        ],
      },
    },
  },
  {
    key: 'pricing-page-v2',
    name: 'New pricing page, rolled out step by step',
    project: 'web',
    author: 'samuel',
    created: 10,
    filters: { groups: everyone(30) },
  },
  {
    key: 'legacy-import',
    name: 'Old CSV import. Remove it after the next release.',
    project: 'web',
    author: 'chloe',
    created: 60,
    active: false,
    filters: { groups: everyone(100) },
  },
  {
    key: 'offline-mode',
    name: 'Offline mode of the app',
    project: 'mobile',
    author: 'arjun',
    created: 48,
    filters: { groups: everyone(60) },
  },
]

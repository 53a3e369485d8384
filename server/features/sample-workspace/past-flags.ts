import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { JsonText } from '../../core/json'
import { SAMPLE_FLAGS } from './flags'
import { buildChange, logPast, type SampleContext, toPast } from './history'
import type { SamplePersonKey } from './people'
import type { SampleProject } from './surveys'

/** Past change of a rollout percentage. */
interface RolloutChange {
  flag: string
  by: SamplePersonKey
  /** Age in days. */
  age: number
  before: number
  after: number
}

const ROLLOUTS: RolloutChange[] = [
  { flag: 'beta-program', by: 'mei', age: 59.8, before: 5, after: 20 },
  { flag: 'weekly-digest', by: 'tomasz', age: 56.6, before: 10, after: 100 },
  { flag: 'pricing-page-v2', by: 'chloe', age: 9.9, before: 10, after: 30 },
  { flag: 'offline-mode', by: 'arjun', age: 47.8, before: 20, after: 60 },
]

/** Age in days of the change that turned off the inactive flags. */
const TURNED_OFF = 31.2

const withRollout = (rollout_percentage: number) => ({
  groups: [{ properties: [], rollout_percentage, variant: null }],
})

/** Creates the feature flags as users did in the past, and returns their ids by key. */
export async function createPastFlags(
  context: SampleContext,
  projects: Record<SampleProject, number>,
): Promise<Record<string, number>> {
  const { tx, users } = context
  const ids: Record<string, number> = {}
  for (const { key, name, project, author, created, active = true, filters } of SAMPLE_FLAGS) {
    const changes = ROLLOUTS.filter(({ flag }) => flag === key)
    const [row] = await tx
      .insert(featureFlagTable)
      .values({
        project_id: projects[project],
        key,
        name,
        filters: JsonText.from(filters),
        active,
        version: 1 + changes.length + (active ? 0 : 1),
        created_by_id: users[author].id,
        created_at: toPast(context, created),
        updated_at: toPast(context, active ? (changes.at(-1)?.age ?? created) : TURNED_OFF),
      })
      .returning({ id: featureFlagTable.id })
    if (!row) throw new Error('The feature flag was not stored.')
    ids[key] = row.id
    const entry = { scope: 'FeatureFlag', item_id: row.id, name: key, project: projects[project] }
    await logPast(context, [
      { ...entry, by: author, age: created, activity: 'created' },
      ...changes.map(({ by, age, before, after }) => ({
        ...entry,
        by,
        age,
        activity: 'updated',
        changes: [buildChange('FeatureFlag', 'filters', withRollout(before), withRollout(after))],
      })),
      ...(active
        ? []
        : [
            {
              ...entry,
              by: author,
              age: TURNED_OFF,
              activity: 'updated',
              changes: [buildChange('FeatureFlag', 'active', true, false)],
            },
          ]),
    ])
  }
  return ids
}

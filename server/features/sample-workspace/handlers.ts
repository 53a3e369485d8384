import { eq } from 'drizzle-orm'
import type { sampleWorkspace } from '../../../contract/endpoints/sample-workspace'
import type { SampleWorkspace } from '../../../contract/schemas/sample-workspace'
import { logActivity } from '../../core/activity/log'
import { organizationTable } from '../../core/db/schema/organizations'
import { sampleWorkspaceTable } from '../../core/db/schema/sample-workspaces'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'
import { buildChange } from './history'
import { enqueueSampleStep, hasSampleStep } from './job-kind'
import { findSample, type StoredSample } from './records'

export const sampleWorkspaceHandlers = ({ db }: Pick<Deps, 'db'>): Handlers<typeof sampleWorkspace> => ({
  retrieve: async ({ organization }) => present((await findSample(db, organization.id))?.state),

  /** Starts the removal. A repeated call starts it again if it has failed. */
  async destroy({ actor, organization }) {
    const { id } = organization
    const isStarted = await db.transaction(async (tx) => {
      const workspace = await findSample(tx, id, 'update')
      if (!workspace) return false
      const step = { organization_id: id, mode: 'remove' } as const
      if (!(await hasSampleStep(tx, step))) await enqueueSampleStep(tx, { ...step, next: 0 })
      if (workspace.state === 'removing') return true
      await tx
        .update(sampleWorkspaceTable)
        .set({ state: 'removing' })
        .where(eq(sampleWorkspaceTable.organization_id, id))
      const { name } = organizationTable
      const [row] = await tx.select({ name }).from(organizationTable).where(eq(organizationTable.id, id))
      await logActivity(
        tx,
        { actor, organization },
        {
          scope: 'Organization',
          item_id: id,
          activity: 'updated',
          name: row?.name ?? null,
          changes: [buildChange('Organization', 'sample_data', true, null)],
        },
      )
      return true
    })
    return present(isStarted ? 'removing' : undefined)
  },
})

const present = (state: StoredSample['state'] | undefined): SampleWorkspace => ({
  is_sample: state !== undefined,
  is_loading: state === 'loading',
  is_removing: state === 'removing',
})

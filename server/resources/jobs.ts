import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../deps'
import { demoJob } from '../events/demo/demo-job'
import { orphanCleanupJob } from '../events/orphan-cleanup'
import { exportJobs } from '../exports/engine/jobs'
import type { EngineDeps } from '../exports/engine/records'
import type { Job } from '../jobs/job'
import { trashJobs } from '../trash/purge'
import { proxyJobs } from './proxy-records/check-job'
import { surveyJobs } from './surveys/lifecycle-job'

/** Registry of all background jobs. */
export const jobs = (deps: EngineDeps & Pick<Deps, 'outbound'>, log: FastifyBaseLogger): Job[] => [
  ...exportJobs(deps, log),
  ...proxyJobs(deps),
  ...surveyJobs(deps.db),
  orphanCleanupJob(deps.db),
  ...trashJobs(deps.db, deps.env.TRASH_DAYS),
  demoJob(deps.db),
]

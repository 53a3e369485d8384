import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../deps'
import { demoJob } from '../events/demo/demo'
import { sweepJob } from '../events/sweep'
import { exportJobs } from '../exports/engine/jobs'
import type { EngineDeps } from '../exports/engine/records'
import type { Job } from '../jobs/job'
import { trashJobs } from '../trash/purge'
import { proxyJobs } from './proxy-records/check'
import { surveyJobs } from './surveys/upkeep'

/** The registry: everything that is done outside of requests. */
export const jobs = (deps: EngineDeps & Pick<Deps, 'outbound'>, log: FastifyBaseLogger): Job[] => [
  ...exportJobs(deps, log),
  ...proxyJobs(deps),
  ...surveyJobs(deps.db),
  sweepJob(deps.db),
  ...trashJobs(deps.db, deps.env.TRASH_DAYS),
  demoJob(deps.db),
]

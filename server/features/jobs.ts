import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../core/jobs/job'
import { activityRetentionJob } from './activity-log/retention'
import { auditStreamJob } from './activity-log/stream'
import { exportJobs } from './batch-exports/engine/jobs'
import type { EngineDeps } from './batch-exports/engine/records'
import type { Deps } from './deps'
import { bufferJobs } from './events/buffer-delivery'
import { demoJob } from './events/demo/demo-job'
import { orphanCleanupJob } from './events/orphan-cleanup'
import { personDeletionJob } from './explorer/person-deletion'
import { notificationJobs } from './notifications/jobs'
import { projectImportJob } from './project-imports/import-job'
import { proxyJobs } from './proxy-records/check-job'
import { sampleJob } from './sample-workspace/sample-job'
import { surveyJobs } from './surveys/lifecycle-job'
import { trashJobs } from './trash/purge'

/** Registry of all background jobs. */
export const jobs = (deps: EngineDeps & Pick<Deps, 'outbound' | 'server'>, log: FastifyBaseLogger): Job[] => [
  ...exportJobs(deps, log),
  ...proxyJobs(deps),
  ...notificationJobs(deps),
  ...surveyJobs(deps),
  ...bufferJobs(deps, log),
  orphanCleanupJob(deps),
  personDeletionJob(deps),
  ...trashJobs(deps.db, deps.env.TRASH_DAYS),
  demoJob(deps),
  sampleJob(deps, log),
  projectImportJob(deps, log),
  activityRetentionJob(deps.db),
  auditStreamJob(deps.db),
]

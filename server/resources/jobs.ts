import type { Deps } from '../deps'
import type { Job } from '../jobs/job'
import { proxyJobs } from './proxy-records/check'

/** The registry: everything that is done outside of requests. */
export const jobs = (deps: Pick<Deps, 'db' | 'env' | 'outbound'>): Job[] => [...proxyJobs(deps)]

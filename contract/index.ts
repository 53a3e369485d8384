import { featureFlags } from './resources/feature-flags'
import { members } from './resources/members'
import { organizations } from './resources/organizations'
import { personalApiKeys } from './resources/personal-api-keys'
import { environment, project, projects } from './resources/projects'
import { surveys } from './resources/surveys'
import { users } from './resources/users'

/** Every endpoint there is, by resource and operation. */
export const api = {
  organizations,
  members,
  projects,
  project,
  environment,
  surveys,
  featureFlags,
  users,
  personalApiKeys,
}

export type Api = typeof api

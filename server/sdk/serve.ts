import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client'
import { sendRefusal } from '../events/send-refusal'
import { sendError } from '../http/app-errors'
import { badProjectToken, found } from '../http/errors'
import { type OpenRoute, serveOpen } from '../http/open'
import { encode } from '../json'
import { type RemoteConfig, remoteConfig } from './config'
import { flagRoutes } from './flag-routes'
import { sdkFlags } from './flags'
import { type SdkProject, sdkProjects } from './projects'
import { scriptRoutes } from './script-routes'
import { publicSurveys } from './surveys'

/** The public addresses from which SDKs read. They know projects by their tokens and ask for no key. */
export function serveSdk(app: FastifyInstance, db: Database): void {
  const projectOf = sdkProjects(db)
  const [flags, surveys] = [sdkFlags(db), publicSurveys(db)]

  async function configOf(project: SdkProject): Promise<RemoteConfig> {
    const [someFlags, someSurveys] = await Promise.all([flags.some(project.id), surveys.some(project.id)])
    return remoteConfig(project, { flags: someFlags, surveys: someSurveys })
  }

  const surveyRoute: OpenRoute = {
    method: 'GET',
    url: '/api/surveys',
    handler: async ({ query: { token } }, reply) => {
      if (!token) throw badProjectToken('missing_api_key', 'The token of the project is missing.')
      const project = await projectOf(token)
      if (!project) throw badProjectToken('invalid_api_key', 'No project has this token.')
      const body = { surveys: await surveys.all(project.id), survey_config: project.settings.survey_config }
      return reply.header('cache-control', 'no-cache').type('application/json').send(encode(body))
    },
  }

  const scripts = scriptRoutes(async ({ params }) => configOf(found(await projectOf(params.token ?? ''))))
  serveOpen(app, [...scripts, surveyRoute], sendError)
  serveOpen(app, flagRoutes({ projectOf, flags, configOf }), sendRefusal)
}

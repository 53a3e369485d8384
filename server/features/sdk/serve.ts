import type { FastifyInstance } from 'fastify'
import { invalidProjectToken, orNotFound } from '../../core/errors'
import { sendError } from '../../core/http/plugins/error-handler'
import { type PublicRoute, registerPublicRoutes } from '../../core/http/public-routes'
import { sendIngestionError } from '../events/send-ingestion-error'
import type { EventDeps } from '../events/store-events'
import { getBytes } from './compressed-response'
import { buildRemoteConfig } from './config'
import { createFlagRoutes } from './flag-routes'
import { createSdkProjects } from './projects'
import { createScriptRoutes } from './script-routes'

/** Registers the public endpoints for SDKs. They identify a project by its token and require no key. */
export function registerSdkRoutes(app: FastifyInstance, deps: EventDeps): void {
  const projects = createSdkProjects(deps)

  const surveyRoute: PublicRoute = {
    method: 'GET',
    url: '/api/surveys',
    handler: async (request, reply) => {
      const { token } = request.query
      if (!token) throw invalidProjectToken('missing_api_key', 'The project token is missing.')
      const project = await projects.byToken(token)
      if (!project) throw invalidProjectToken('invalid_api_key', 'No project has this token.')
      const response = await (await project.surveys()).answer(Date.now())
      const bytes = getBytes(request, reply, response)
      return reply.header('cache-control', 'no-cache').type('application/json').send(bytes)
    },
  }

  const scripts = createScriptRoutes(async ({ params }) =>
    buildRemoteConfig(orNotFound(await projects.byToken(params.token ?? '')), Date.now()),
  )
  registerPublicRoutes(app, [...scripts, surveyRoute], sendError)
  registerPublicRoutes(app, createFlagRoutes(projects), sendIngestionError)
}

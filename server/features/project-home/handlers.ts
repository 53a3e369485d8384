import type { projectHome } from '../../../contract/endpoints/project-home'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'
import { createDailyEventCounts, loadLastEvent } from './daily-counts'

export function projectHomeHandlers({ db }: Pick<Deps, 'db'>): Handlers<typeof projectHome> {
  const loadDailyEvents = createDailyEventCounts(db)
  return {
    async retrieve({ project }) {
      const [days, lastEvent] = await Promise.all([
        loadDailyEvents(project, new Date()),
        loadLastEvent(db, project),
      ])
      const event_count = days.reduce((sum, { count }) => sum + count, 0)
      return { days, event_count, ...lastEvent }
    },
  }
}

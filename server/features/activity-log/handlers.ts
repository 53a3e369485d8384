import type { activityLog } from '../../../contract/endpoints/activity-log'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'
import { buildActivityLogPath } from './download'
import { loadEntries, present } from './query'

export const activityLogHandlers = ({ db, secrets }: Deps): Handlers<typeof activityLog> => ({
  async list({ organization, url, query: { cursor, page_size, ...filters } }) {
    const paging = { url, query: { cursor, limit: page_size } }
    const page = await loadEntries(db, paging, organization.id, filters)
    return { ...page, results: page.results.map(present) }
  },

  async export({ organization, url, body }) {
    return {
      url: new URL(buildActivityLogPath(secrets, { organization_id: organization.id, body }), url).href,
    }
  },
})

import type { HomeQueries } from './use-home-queries'

/** Returns true if a project has received an event. */
export const isReceivingEvents = ({ project, home }: Pick<HomeQueries, 'project' | 'home'>): boolean =>
  project.data?.ingested_event === true || Boolean(home.data?.last_event_at)

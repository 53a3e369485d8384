import type { HomeQueries } from './use-home-queries'

/** Returns true if a project has an event; without access to its figures, if it has ever received one. */
export const isReceivingEvents = ({ project, home }: Pick<HomeQueries, 'project' | 'home'>): boolean =>
  home.data ? home.data.last_event_at !== null : project.data?.ingested_event === true

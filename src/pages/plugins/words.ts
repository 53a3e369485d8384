import type { PluginSegment } from '../../../contract/resources/plugins'

interface GroupWords {
  /** The line in the navigation. */
  line: string
  title: string
  /** One of them. */
  one: string
  /** What is in the group. */
  about: string
}

/** The words in which the five groups differ. */
export const words: Record<PluginSegment, GroupWords> = {
  plugins: {
    line: 'All plugins',
    title: 'Plugins',
    one: 'Plugin',
    about: 'Code that works on events: here are all of them, whatever they can do.',
  },
  pipeline_destinations: {
    line: 'Destinations',
    title: 'Destinations',
    one: 'Destination',
    about: 'Plugins that hand events on: they have onEvent or composeWebhook among their methods.',
  },
  pipeline_transformations: {
    line: 'Transformations',
    title: 'Transformations',
    one: 'Transformation',
    about: 'Plugins that change events on their way in: they have processEvent among their methods.',
  },
  pipeline_import_apps: {
    line: 'Import apps',
    title: 'Import apps',
    one: 'Import app',
    about: 'Plugins that bring data in: they have scheduled tasks, or methods that get no events.',
  },
  pipeline_frontend_apps: {
    line: 'Frontend apps',
    title: 'Frontend apps',
    one: 'Frontend app',
    about: 'Plugins without code for a server: they claim neither methods nor scheduled tasks.',
  },
}

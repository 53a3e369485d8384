import type { PluginSegment } from '../../../contract/resources/plugins'
import { t } from '../../texts/translate'

interface GroupLabels {
  /** Navigation label. */
  line: string
  title: string
  /** Singular. */
  one: string
  /** Description of the group. */
  about: string
}

/** Labels that differ between the five groups. */
export const groupLabels: Record<PluginSegment, GroupLabels> = {
  plugins: {
    line: t('All plugins'),
    title: t('Plugins'),
    one: t('Plugin'),
    about: t('Code that works on events: here are all of them, whatever they can do.'),
  },
  pipeline_destinations: {
    line: t('Destinations'),
    title: t('Destinations'),
    one: t('Destination'),
    about: t('Plugins that hand events on: they have onEvent or composeWebhook among their methods.'),
  },
  pipeline_transformations: {
    line: t('Transformations'),
    title: t('Transformations'),
    one: t('Transformation'),
    about: t('Plugins that change events on their way in: they have processEvent among their methods.'),
  },
  pipeline_import_apps: {
    line: t('Import apps'),
    title: t('Import apps'),
    one: t('Import app'),
    about: t('Plugins that bring data in: they have scheduled tasks, or methods that get no events.'),
  },
  pipeline_frontend_apps: {
    line: t('Frontend apps'),
    title: t('Frontend apps'),
    one: t('Frontend app'),
    about: t('Plugins without code for a server: they claim neither methods nor scheduled tasks.'),
  },
}

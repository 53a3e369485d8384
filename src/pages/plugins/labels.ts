import type { PluginSegment } from '../../../contract/endpoints/plugins'
import { t } from '../../lib/i18n/translate'

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
    about: t('All plugins, regardless of their capabilities.'),
  },
  pipeline_destinations: {
    line: t('Destinations'),
    title: t('Destinations'),
    one: t('Destination'),
    about: t('Plugins that forward events with onEvent or composeWebhook.'),
  },
  pipeline_transformations: {
    line: t('Transformations'),
    title: t('Transformations'),
    one: t('Transformation'),
    about: t('Plugins that modify events during ingestion with processEvent.'),
  },
  pipeline_import_apps: {
    line: t('Import apps'),
    title: t('Import apps'),
    one: t('Import app'),
    about: t('Plugins that import data: they have scheduled tasks, or methods that do not receive events.'),
  },
  pipeline_frontend_apps: {
    line: t('Frontend apps'),
    title: t('Frontend apps'),
    one: t('Frontend app'),
    about: t('Plugins without server code: they declare neither methods nor scheduled tasks.'),
  },
}

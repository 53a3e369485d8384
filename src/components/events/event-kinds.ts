import {
  type Icon,
  IconAlertTriangle,
  IconBolt,
  IconClick,
  IconDeviceMobile,
  IconEye,
  IconFlag,
  IconGauge,
  IconLogout,
  IconMessage2Check,
  IconMessage2Share,
  IconMessage2X,
  IconUserCheck,
  IconUserEdit,
  IconUsersGroup,
} from '@tabler/icons-react'
import { t } from '../../lib/i18n/translate'

interface EventKind {
  label: string
  icon: Icon
}

/** Events that SDKs name, with their labels. */
const KINDS: Readonly<Record<string, EventKind>> = {
  $pageview: { label: t('Pageview'), icon: IconEye },
  $pageleave: { label: t('Page leave'), icon: IconLogout },
  $screen: { label: t('Screen view'), icon: IconDeviceMobile },
  $autocapture: { label: t('Autocaptured interaction'), icon: IconClick },
  $rageclick: { label: t('Rage click'), icon: IconClick },
  $dead_click: { label: t('Dead click'), icon: IconClick },
  $identify: { label: t('Identify'), icon: IconUserCheck },
  $create_alias: { label: t('Create alias'), icon: IconUserCheck },
  $set: { label: t('Set person properties'), icon: IconUserEdit },
  $groupidentify: { label: t('Identify group'), icon: IconUsersGroup },
  $feature_flag_called: { label: t('Feature flag called'), icon: IconFlag },
  $exception: { label: t('Exception'), icon: IconAlertTriangle },
  $web_vitals: { label: t('Web vitals'), icon: IconGauge },
  'survey shown': { label: t('Survey shown'), icon: IconMessage2Share },
  'survey dismissed': { label: t('Survey dismissed'), icon: IconMessage2X },
  'survey sent': { label: t('Survey sent'), icon: IconMessage2Check },
}

/** Returns the label and the icon of an event; its name and a common icon for one that an application names. */
export const getEventKind = (event: string): EventKind =>
  (Object.hasOwn(KINDS, event) && KINDS[event]) || { label: event, icon: IconBolt }

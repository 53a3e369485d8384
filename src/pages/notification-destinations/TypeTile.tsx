import { IconBrandSlack, IconBrandTeams, IconMail, IconWebhook, type TablerIcon } from '@tabler/icons-react'
import type { NotificationType } from '../../../contract/domain/notifications'
import { IconTile } from '../../components/ui/icon-tile/IconTile'

const TILES: Record<NotificationType, readonly [icon: TablerIcon, hue: number]> = {
  email: [IconMail, 255],
  slack: [IconBrandSlack, 330],
  teams: [IconBrandTeams, 285],
  webhook: [IconWebhook, 155],
}

/** Tile with the icon of a type of destinations. */
export function TypeTile({ type }: { type: NotificationType }) {
  const [icon, hue] = TILES[type]
  return <IconTile icon={icon} hue={hue} />
}

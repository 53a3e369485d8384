import { IconAppWindow, IconCode, IconLink, IconMessage, type TablerIcon } from '@tabler/icons-react'
import type { Survey } from '../../../contract/schemas/surveys'
import { IconTile } from '../ui/icon-tile/IconTile'

const TILES: Partial<Record<Survey['type'], readonly [icon: TablerIcon, hue: number]>> = {
  widget: [IconMessage, 255],
  api: [IconCode, 285],
  external_survey: [IconLink, 60],
}
const POPOVER = [IconAppWindow, 155] as const

/** Tile with the icon of a survey type. */
export function SurveyTypeTile({ type }: { type: Survey['type'] }) {
  const [icon, hue] = TILES[type] ?? POPOVER
  return <IconTile icon={icon} hue={hue} />
}

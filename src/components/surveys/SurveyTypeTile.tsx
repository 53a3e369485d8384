import type { Survey } from '../../../contract/schemas/surveys'
import { Tile } from '../ui/icon-tile/IconTile'

/** Icons of Tabler by survey type. As paths: they are part of the first page. */
const TILES: Partial<Record<Survey['type'], readonly [path: string, hue: number]>> = {
  widget: [
    'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
    255,
  ],
  api: ['m7 8-4 4 4 4M17 8l4 4-4 4M14 4l-4 16', 285],
  external_survey: ['m9 15 6-6M11 6l.5-.5a5 5 0 0 1 7 7l-.5.5M13 18l-.4.5a5 5 0 0 1-7.1-7.1L6 11', 60],
}
const POPOVER = [
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M6 8h0M9 8h0',
  null,
] as const

/** Tile with the icon of a survey type; `size` is in px. */
export function SurveyTypeTile({ type, size }: { type: Survey['type']; size?: number | undefined }) {
  const [path, hue] = TILES[type] ?? POPOVER
  return (
    <Tile hue={hue} size={size}>
      <svg
        width={size === undefined ? 17 : 15}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d={path} />
      </svg>
    </Tile>
  )
}

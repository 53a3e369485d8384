import {
  IconBinaryTree2,
  IconBrandAzure,
  IconBrandGoogleBigQuery,
  IconBucket,
  IconDatabase,
  IconFlask,
  IconFolderDown,
  IconSnowflake,
  IconStack2,
  IconWorldUpload,
  type TablerIcon,
} from '@tabler/icons-react'
import type { DestinationType } from '../../../contract/domain/exports'
import { IconTile } from '../ui/icon-tile/IconTile'

const GLYPHS: Record<DestinationType, readonly [icon: TablerIcon, hue: number]> = {
  FileDownload: [IconFolderDown, 155],
  S3: [IconBucket, 45],
  AzureBlob: [IconBrandAzure, 245],
  Postgres: [IconDatabase, 255],
  Redshift: [IconBinaryTree2, 290],
  HTTP: [IconWorldUpload, 195],
  BigQuery: [IconBrandGoogleBigQuery, 265],
  Snowflake: [IconSnowflake, 225],
  Databricks: [IconStack2, 30],
  NoOp: [IconFlask, 320],
}

/** Tile with an icon of a destination type, in a color of its own; `size` is in px. */
export function DestinationGlyph({ type, size }: { type: string; size?: number }) {
  const [Icon, hue] = Object.hasOwn(GLYPHS, type) ? GLYPHS[type as DestinationType] : GLYPHS.Postgres
  return <IconTile icon={Icon} hue={hue} size={size} />
}

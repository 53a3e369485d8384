import { Stack } from '@mantine/core'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { rich } from '../../../texts/rich'
import { t } from '../../../texts/translate'
import { shortVersion, waitingVersion } from '../facts'
import classes from './detail.module.css'

/** Describes an upgrade with its current and new version. */
export function UpgradeWords({ plugin }: { plugin: Plugin }) {
  const { url, tag } = plugin
  const waiting = waitingVersion(plugin)
  return (
    <Stack gap="md">
      <div>
        {tag && waiting && (
          <p className={classes.versions}>
            {rich('From {old} to {new}', {
              old: <strong>{shortVersion(tag)}</strong>,
              new: <strong>{shortVersion(waiting)}</strong>,
            })}
          </p>
        )}
        <p className={classes.address}>{url}</p>
      </div>
      <div>
        {t(
          'The files of the package are written again: what was changed in them here is lost. Files that were added here stay. Name, description, icon and configuration fields become those of the package.',
        )}
      </div>
    </Stack>
  )
}

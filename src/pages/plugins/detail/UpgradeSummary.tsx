import { Stack } from '@mantine/core'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { formatShortVersion, getAvailableVersion } from '../details'
import classes from './detail.module.css'

/** Describes an upgrade with its current and new version. */
export function UpgradeSummary({ plugin }: { plugin: Plugin }) {
  const { url, tag } = plugin
  const waiting = getAvailableVersion(plugin)
  return (
    <Stack gap="md">
      <div>
        {tag && waiting && (
          <p className={classes.versions}>
            {rich('From {old} to {new}', {
              old: <strong>{formatShortVersion(tag)}</strong>,
              new: <strong>{formatShortVersion(waiting)}</strong>,
            })}
          </p>
        )}
        <p className={classes.address}>{url}</p>
      </div>
      <div>
        {t(
          'The files of the package are replaced, and changes made to them here are lost. Files that were added here remain. Name, description, icon and configuration fields are taken from the package.',
        )}
      </div>
    </Stack>
  )
}

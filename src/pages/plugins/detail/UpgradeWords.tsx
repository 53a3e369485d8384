import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, Stack } from '@mantine/core'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { shortVersion, waitingVersion } from '../facts'
import classes from './detail.module.css'

/** What an upgrade does, from which version to which, and a token where the address asks for one. */
export function UpgradeQuestion({ plugin, onToken }: { plugin: Plugin; onToken: (token: string) => void }) {
  const { url, tag } = plugin
  const waiting = waitingVersion(plugin)
  return (
    <Stack gap="md">
      <div>
        {tag && waiting && (
          <p className={classes.versions}>
            From <strong>{shortVersion(tag)}</strong> to <strong>{shortVersion(waiting)}</strong>
          </p>
        )}
        <p className={classes.address}>{url}</p>
      </div>
      <div>
        The files of the package are written again: what was changed in them here is lost. Files that were
        added here stay. Name, description, icon and configuration fields become those of the package.
      </div>
      {!url?.startsWith('file:') && (
        <PasswordInput
          label="Private token"
          description="Only where the address is not public. It is used once and not kept."
          autoComplete="new-password"
          onChange={({ currentTarget }) => onToken(currentTarget.value)}
        />
      )}
    </Stack>
  )
}

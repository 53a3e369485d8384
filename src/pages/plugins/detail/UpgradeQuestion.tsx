import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, Stack } from '@mantine/core'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { Fields } from '../../../components/page/Fields'
import { shortVersion, waitingVersion } from '../facts'

/** What an upgrade does, from which version to which, and a token where the address asks for one. */
export function UpgradeQuestion({ plugin, onToken }: { plugin: Plugin; onToken: (token: string) => void }) {
  const { url, tag } = plugin
  const waiting = waitingVersion(plugin)
  return (
    <Stack gap="md">
      <Fields
        fields={[
          ...(tag ? [{ label: 'Now', value: shortVersion(tag) }] : []),
          ...(waiting ? [{ label: 'Then', value: shortVersion(waiting) }] : []),
          { label: 'From', value: url },
        ]}
      />
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

import type { Plugin } from '../../../../contract/schemas/plugins'
import { ActionButton } from '../../../components/actions/ActionButton'
import type { Action } from '../../../components/actions/action'
import { findAction } from '../../../components/actions/action-target'
import { Section } from '../../../components/page/Section'
import { t } from '../../../texts/translate'

/** Sharing of a plugin with the other organizations, with the control to change it. */
export function Sharing({ plugin, actions }: { plugin: Plugin; actions: readonly Action<Plugin>[] }) {
  const action = findAction(actions, 'share', plugin) ?? findAction(actions, 'unshare', plugin)
  return (
    <Section title={t('Visibility')}>
      <p>
        {plugin.is_global ? t('All organizations on this server.') : t('This organization only.')}{' '}
        {action?.disabledReason?.(plugin)}
      </p>
      {action && <ActionButton action={action} row={plugin} />}
    </Section>
  )
}

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
    <Section title={t('Who sees it')}>
      <p>
        {plugin.is_global
          ? t('It is global: every organization on this server sees it.')
          : t('Only this organization.')}{' '}
        {action?.disabledReason?.(plugin)}
      </p>
      {action && <ActionButton action={action} row={plugin} />}
    </Section>
  )
}

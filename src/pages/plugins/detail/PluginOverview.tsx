import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { query } from '../../../api/query/queries'
import { ActionButton } from '../../../components/actions/ActionButton'
import type { Action } from '../../../components/actions/action'
import { findAction } from '../../../components/actions/action-target'
import { DangerSection } from '../../../components/actions/DangerSection'
import { CopyText } from '../../../components/ui/cells/CopyButton'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { getAvailableVersion, getOrigin } from '../details'
import type { PluginScope } from '../groups'
import { UninstallWarning, useIsUnused } from '../use-plugin-actions'
import { NEVER_RUN, PluginNote } from './PluginNote'
import { type Capability, parseCapabilities, parseMetrics, parsePublicJobs } from './plugin-capabilities'

/** Overview of a plugin with its actions. */
export function PluginOverview({
  scope,
  plugin,
  actions,
}: {
  scope: PluginScope
  plugin: Plugin
  actions: readonly Action<Plugin>[]
}) {
  return (
    <>
      <Section title={t('Details')}>
        <FieldList fields={getDetails(plugin)} />
      </Section>
      <Capabilities plugin={plugin} />
      <Usage scope={scope} plugin={plugin} />
      <Sharing plugin={plugin} actions={actions} />
      <DangerSection title={t('Uninstall')} actions={actions} id="uninstall" row={plugin}>
        <UninstallWarning scope={scope} plugin={plugin} />
      </DangerSection>
    </>
  )
}

function getDetails(plugin: Plugin): FieldListItem[] {
  const { id, url, tag, organization_name, icon } = plugin
  const waiting = getAvailableVersion(plugin)
  return [
    { label: 'ID', value: <CopyText text={String(id)} label={t('the ID')} /> },
    {
      label: t('Origin'),
      value: url ? <Address url={url} /> : (getOrigin(plugin) ?? t('No URL')),
    },
    { label: t('Version'), value: tag ? <CopyText text={tag} label={t('the version')} /> : t('None') },
    ...(waiting
      ? [{ label: t('Latest version'), value: <CopyText text={waiting} label={t('the latest version')} /> }]
      : []),
    { label: t('Owner'), value: organization_name || t('Built in') },
    ...(icon ? [{ label: t('Icon'), value: icon }] : []),
  ]
}

const Address = ({ url }: { url: string }) =>
  /^https?:\/\//.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  ) : (
    <CopyText text={url} label={t('the URL')} />
  )

/** Capabilities declared by a plugin. */
function Capabilities({ plugin }: { plugin: Plugin }) {
  const { methods, tasks, jobs } = parseCapabilities(plugin.capabilities)
  const fields = [
    toField(t('Methods'), methods),
    toField(t('Scheduled tasks'), tasks),
    toField(t('Jobs'), jobs),
    toField(t('Metrics'), parseMetrics(plugin.metrics)),
    toField(t('Manual jobs'), parsePublicJobs(plugin.public_jobs)),
  ]
  return (
    <Section title={t('Declared capabilities')}>
      <PluginNote>
        {t(
          '{neverRun} The capabilities are declared by the author or by editors of the plugin and are not verified.',
          { neverRun: NEVER_RUN },
        )}
      </PluginNote>
      <FieldList fields={fields} />
    </Section>
  )
}

const toField = (label: string, capabilities: Capability[]): FieldListItem => ({
  label,
  value: capabilities.length ? (
    <ul className="grid gap-4">
      {capabilities.map(({ name, meaning }) => (
        <li key={name}>
          <code>{name}</code>
          {meaning && <span className="soft"> {meaning}</span>}
        </li>
      ))}
    </ul>
  ) : (
    t('None')
  ),
})

/** Sharing of a plugin with the other organizations, with the control to change it. */
function Sharing({ plugin, actions }: { plugin: Plugin; actions: readonly Action<Plugin>[] }) {
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

/** Usage of a plugin by configurations. */
function Usage({ scope, plugin }: { scope: PluginScope; plugin: Plugin }) {
  const { organization_id, segment } = scope
  const unused = useIsUnused(scope, plugin)
  const paid = useQuery(query(segment, 'exportsUnsubscribeConfigs', { params: { organization_id } }))
  const stopping = (paid.data ?? []).filter((config) => config.plugin === plugin.id).length
  return (
    <Section title={t('Usage')}>
      <FieldList
        fields={[
          {
            label: t('Configurations'),
            value: unused === undefined ? '–' : unused ? t('Not in use') : t('In use'),
            hint: t('Hedgerow has no plugin configurations, so no plugin is in use.'),
          },
          ...(stopping
            ? [
                {
                  label: t('Require a paid plan'),
                  value: t('{count} would stop without a paid plan', { count: stopping }),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

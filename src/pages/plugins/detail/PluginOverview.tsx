import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { query } from '../../../api/query/queries'
import { ActionButton } from '../../../components/actions/ActionButton'
import type { Action } from '../../../components/actions/action'
import { findAction } from '../../../components/actions/action-target'
import { DangerSection } from '../../../components/actions/DangerSection'
import { Card, CardColumns } from '../../../components/ui/card/Card'
import { CopyText } from '../../../components/ui/cells/CopyText'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { t } from '../../../lib/i18n/translate'
import { getAvailableVersion, getOrigin, NEVER_RUN } from '../details'
import type { PluginScope } from '../groups'
import { UninstallWarning, useIsUnused } from '../use-plugin-actions'
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
      <CardColumns
        aside={
          <Card title={t('Details')}>
            <FieldList fields={getDetails(plugin)} />
          </Card>
        }
      >
        <Capabilities plugin={plugin} />
        <Usage scope={scope} plugin={plugin} />
        <Sharing plugin={plugin} actions={actions} />
      </CardColumns>
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
  ].filter(({ value }) => value !== NONE)
  return (
    <Card title={t('Declared capabilities')}>
      <p className="mb-12 soft">
        {t(
          '{neverRun} The capabilities are declared by the author or by editors of the plugin and are not verified.',
          { neverRun: NEVER_RUN },
        )}
      </p>
      <FieldList fields={fields.length > 0 ? fields : [toField(t('Methods'), [])]} />
    </Card>
  )
}

const NONE = t('None')

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
    NONE
  ),
})

/** Sharing of a plugin with the other organizations, with the control to change it. */
function Sharing({ plugin, actions }: { plugin: Plugin; actions: readonly Action<Plugin>[] }) {
  const action = findAction(actions, 'share', plugin) ?? findAction(actions, 'unshare', plugin)
  return (
    <Card
      title={t('Visibility')}
      action={action && <ActionButton action={action} row={plugin} size="compact-sm" />}
    >
      <p className="soft">
        {plugin.is_global ? t('All organizations on this server.') : t('This organization only.')}{' '}
        {action?.disabledReason?.(plugin)}
      </p>
    </Card>
  )
}

/** Usage of a plugin by configurations. */
function Usage({ scope, plugin }: { scope: PluginScope; plugin: Plugin }) {
  const { organization_id, segment } = scope
  const unused = useIsUnused(scope, plugin)
  const paid = useQuery(query(segment, 'exportsUnsubscribeConfigs', { params: { organization_id } }))
  const stopping = (paid.data ?? []).filter((config) => config.plugin === plugin.id).length
  return (
    <Card title={t('Usage')}>
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
    </Card>
  )
}

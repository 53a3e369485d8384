import type { Plugin } from '../../../../contract/schemas/plugins'
import type { Action } from '../../../components/actions/action'
import { DangerSection } from '../../../components/actions/DangerSection'
import { CopyText } from '../../../components/cells/CopyText'
import { FieldList, type FieldListItem } from '../../../components/page/FieldList'
import { Section } from '../../../components/page/Section'
import { t } from '../../../texts/translate'
import { getAvailableVersion, getOrigin } from '../details'
import type { PluginScope } from '../scope'
import { Capabilities } from './Capabilities'
import { Sharing } from './Sharing'
import { UninstallWarning } from './UninstallWarning'
import { Usage } from './Usage'

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

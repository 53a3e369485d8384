import type { Plugin } from '../../../../contract/schemas/plugins'
import type { Action } from '../../../components/actions/action'
import { DangerSection } from '../../../components/actions/DangerSection'
import { CopyText } from '../../../components/cells/CopyText'
import { FieldList, type FieldListItem } from '../../../components/page/FieldList'
import { Section } from '../../../components/page/Section'
import { t } from '../../../texts/translate'
import { originOf, waitingVersion } from '../facts'
import type { GroupPlace } from '../place'
import { Claims } from './Claims'
import { LossWords } from './LossWords'
import { Sharing } from './Sharing'
import { Use } from './Use'

/** Overview of a plugin with its actions. */
export function Overview({
  place,
  plugin,
  actions,
}: {
  place: GroupPlace
  plugin: Plugin
  actions: readonly Action<Plugin>[]
}) {
  return (
    <>
      <Section title={t('Details')}>
        <FieldList fields={detailsOf(plugin)} />
      </Section>
      <Claims plugin={plugin} />
      <Use place={place} plugin={plugin} />
      <Sharing plugin={plugin} actions={actions} />
      <DangerSection title={t('Uninstall')} actions={actions} id="uninstall" row={plugin}>
        <LossWords place={place} plugin={plugin} />
      </DangerSection>
    </>
  )
}

function detailsOf(plugin: Plugin): FieldListItem[] {
  const { id, url, tag, organization_name, icon } = plugin
  const waiting = waitingVersion(plugin)
  return [
    { label: 'ID', value: <CopyText text={String(id)} label={t('the ID')} /> },
    {
      label: t('From'),
      value: url ? <Address url={url} /> : (originOf(plugin) ?? t('Nowhere: it has no address')),
    },
    { label: t('Version'), value: tag ? <CopyText text={tag} label={t('the version')} /> : t('None') },
    ...(waiting
      ? [{ label: t('Newest version'), value: <CopyText text={waiting} label={t('the newest version')} /> }]
      : []),
    { label: t('Belongs to'), value: organization_name || t('Nobody: it is built in') },
    ...(icon ? [{ label: t('Icon'), value: icon }] : []),
  ]
}

const Address = ({ url }: { url: string }) =>
  /^https?:\/\//.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  ) : (
    <CopyText text={url} label={t('the address')} />
  )

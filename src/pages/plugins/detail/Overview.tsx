import type { Plugin } from '../../../../contract/schemas/plugins'
import { CopyText } from '../../../components/cells/CopyText'
import { type Field, Fields } from '../../../components/page/Fields'
import { Section } from '../../../components/page/Section'
import { originOf, waitingVersion } from '../facts'
import type { GroupPlace } from '../place'
import type { Holder } from '../rights'
import { Claims } from './Claims'
import { Sharing } from './Sharing'
import { Uninstall } from './Uninstall'
import { Use } from './Use'

/** A plugin in words, and what can be done with it as a whole. */
export function Overview({
  place,
  plugin,
  holder,
}: {
  place: GroupPlace
  plugin: Plugin
  holder: Holder | undefined
}) {
  return (
    <>
      <Section title="Details">
        <Fields fields={detailsOf(plugin)} />
      </Section>
      <Claims plugin={plugin} />
      <Use place={place} plugin={plugin} />
      <Sharing place={place} plugin={plugin} holder={holder} />
      <Uninstall place={place} plugin={plugin} holder={holder} />
    </>
  )
}

function detailsOf(plugin: Plugin): Field[] {
  const { id, url, tag, organization_name, icon } = plugin
  const waiting = waitingVersion(plugin)
  return [
    { label: 'ID', value: <CopyText text={String(id)} label="the ID" /> },
    {
      label: 'From',
      value: url ? <Address url={url} /> : (originOf(plugin) ?? 'Nowhere: it has no address'),
    },
    { label: 'Version', value: tag ? <CopyText text={tag} label="the version" /> : 'None' },
    ...(waiting ? [{ label: 'Newest version', value: <CopyText text={waiting} label="it" /> }] : []),
    { label: 'Belongs to', value: organization_name || 'Nobody: it is built in' },
    ...(icon ? [{ label: 'Icon', value: icon }] : []),
  ]
}

const Address = ({ url }: { url: string }) =>
  /^https?:\/\//.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  ) : (
    <CopyText text={url} label="the address" />
  )

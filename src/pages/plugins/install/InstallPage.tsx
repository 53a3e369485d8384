import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../../contract'
import { getPluginGroup } from '../../../../contract/domain/plugin-groups'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { usePermissionDenial } from '../../../api/session/permissions'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { createTarget } from '../../../components/form/target'
import { notifySuccess } from '../../../components/overlays/toasts'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { Tabs } from '../../../components/ui/page/Tabs'
import { t } from '../../../lib/i18n/translate'
import { NEVER_RUN, PluginNote } from '../detail/PluginNote'
import { getPluginName } from '../details'
import { groupLabels, pluginCrumbs, usePluginOwner } from '../groups'
import { getPluginsDenial } from '../permissions'
import { AddressForm } from './AddressForm'
import { Catalogue } from './Catalogue'
import { SourceForm } from './SourceForm'

const WAYS = [
  { tab: undefined, label: t('URL') },
  { tab: 'written', label: t('Code editor') },
  { tab: 'catalogue', label: t('Catalog') },
]

/** Each tab is a separate form. */
const STARTS_BY = ['tab']

/** Page with the three ways to install a plugin. */
export function InstallPage() {
  const scope = useParams({ from: '/organizations/$organization_id/$segment/new' })
  const { tab } = useSearch({ from: '/organizations/$organization_id/$segment/new' })
  const { organization_id, segment } = scope
  const navigate = useNavigate()
  const owner = usePluginOwner(organization_id)
  const reason = usePermissionDenial(api[segment].create) ?? getPluginsDenial(owner, 'install')
  const form = {
    startsBy: STARTS_BY,
    target: createTarget(segment, 'create', { organization_id }),
    onSaved: (plugin: Plugin) => {
      notifySuccess(t('{name} was installed.', { name: getPluginName(plugin) }))
      void navigate({
        to: '/organizations/$organization_id/$segment/$id',
        // Its code determines the groups it is listed in.
        params: { ...scope, segment: getPluginGroup(segment, plugin.capabilities), id: String(plugin.id) },
      })
    },
    cancel: <CancelLink to="/organizations/$organization_id/$segment" params={scope} />,
  }
  return (
    <>
      <PageHeader
        title={t('Install {kind}', { kind: groupLabels[segment].one.toLowerCase() })}
        crumbs={pluginCrumbs(scope)}
      />
      {reason ? (
        <EmptyState title={t('Plugins cannot be installed here')}>{reason}</EmptyState>
      ) : (
        <>
          <PluginNote>
            {t(
              '{neverRun} On servers that run plugins it can read all events. Review the code before you use it.',
              {
                neverRun: NEVER_RUN,
              },
            )}
          </PluginNote>
          <Tabs label={t('Installation method')} tabs={WAYS} current={tab} />
          {tab === 'written' ? (
            <SourceForm segment={segment} {...form} />
          ) : tab === 'catalogue' ? (
            <Catalogue scope={scope} {...form} />
          ) : (
            <NarrowColumn>
              <AddressForm {...form} />
            </NarrowColumn>
          )}
        </>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../../contract'
import { getPluginGroup } from '../../../../contract/domain/plugin-groups'
import type { Plugin, PluginCatalogue } from '../../../../contract/schemas/plugins'
import { executeMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { usePermissionDenial } from '../../../api/session/permissions'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { Notice } from '../../../components/feedback/Notice'
import { createTarget, toMutation } from '../../../components/form/model'
import { notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { NarrowColumn, PageHeader } from '../../../components/ui/page/PageHeader'
import { Tabs } from '../../../components/ui/page/Tabs'
import { t } from '../../../lib/i18n/translate'
import { getPluginName, NEVER_RUN } from '../details'
import { groupLabels, type PluginScope, pluginCrumbs, usePluginOwner } from '../groups'
import { getPluginsDenial } from '../permissions'
import classes from './catalogue.module.css'
import { AddressForm, type InstallProps, SourceForm } from './SourceForm'

const TABS = [
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
        title={t('Add {kind}', { kind: groupLabels[segment].one.toLowerCase() })}
        crumbs={pluginCrumbs(scope)}
      />
      {reason ? (
        <EmptyState title={t('Plugins cannot be installed here')}>{reason}</EmptyState>
      ) : (
        <>
          <Notice>
            <p>
              {t(
                '{neverRun} On servers that run plugins it can read all events. Review the code before you use it.',
                { neverRun: NEVER_RUN },
              )}
            </p>
          </Notice>
          <Tabs label={t('Installation method')} tabs={TABS} current={tab} />
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

type Entry = PluginCatalogue[number]

/** Plugins suggested by the server, installable in one click. */
function Catalogue({ scope, target, onSaved }: InstallProps & { scope: PluginScope }) {
  const { organization_id, segment } = scope
  const catalogue = useQuery(query(segment, 'repository', { params: { organization_id } }))
  const [fetching, setFetching] = useState<string | null>(null)
  const install = async ({ name, url }: Entry) => {
    setFetching(url)
    try {
      onSaved(await executeMutation(toMutation(target, { plugin_type: 'repository', url })))
    } catch (error) {
      notifyError(t('{name} could not be installed.', { name }), error)
    } finally {
      setFetching(null)
    }
  }
  if (catalogue.error) return <ErrorPanel error={catalogue.error} onRetry={() => void catalogue.refetch()} />
  if (!catalogue.data) return <p className="mt-2 soft">{t('Loading the catalog…')}</p>
  if (catalogue.data.length === 0) return <EmptyState title={t('The catalog has no plugins of this type')} />
  return (
    <ul className="grid">
      {catalogue.data.map((entry) => (
        <li key={entry.url} className={classes.entry}>
          <div className="grow-200">
            <p className="row wrap gap-4-12 bold">
              {entry.name} {entry.maintainer && <StatusBadge>{entry.maintainer}</StatusBadge>}
              {entry.verified && <StatusBadge tone="success">{t('verified')}</StatusBadge>}
            </p>
            <p className="mt-2 soft">{entry.description}</p>
            <a className="soft text-sm break" href={entry.url} target="_blank" rel="noreferrer">
              {entry.url}
            </a>
          </div>
          <Button
            variant="default"
            aria-label={t('Install {name}', { name: entry.name })}
            loading={fetching === entry.url}
            disabled={fetching !== null}
            onClick={() => install(entry)}
          >
            {t('Install')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

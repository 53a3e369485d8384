import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PluginCatalogue } from '../../../../contract/schemas/plugins'
import { executeMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { toMutation } from '../../../components/form/target'
import { notifyError } from '../../../components/overlays/toasts'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import type { PluginScope } from '../groups'
import classes from './catalogue.module.css'
import type { InstallProps } from './form-props'

type Entry = PluginCatalogue[number]

/** Plugins suggested by the server, installable in one click. */
export function Catalogue({ scope, target, onSaved }: InstallProps & { scope: PluginScope }) {
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
  if (!catalogue.data) return <p className={classes.about}>{t('Loading the catalog…')}</p>
  if (catalogue.data.length === 0) return <EmptyState title={t('The catalog has no plugins of this type')} />
  return (
    <ul className={classes.entries}>
      {catalogue.data.map((entry) => (
        <li key={entry.url} className={classes.entry}>
          <div className={classes.words}>
            <p className={classes.name}>
              {entry.name} {entry.maintainer && <StatusBadge>{entry.maintainer}</StatusBadge>}
              {entry.verified && <StatusBadge tone="success">{t('verified')}</StatusBadge>}
            </p>
            <p className={classes.about}>{entry.description}</p>
            <a className={classes.address} href={entry.url} target="_blank" rel="noreferrer">
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

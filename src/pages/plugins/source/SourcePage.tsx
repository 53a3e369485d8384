import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { query } from '../../../api/query/queries'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { FormBar } from '../../../components/form/FormBar'
import { updateTarget } from '../../../components/form/target'
import { LinkButton } from '../../../components/ui/link/LinkButton'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../../components/ui/page/RecordBoundary'
import { t } from '../../../lib/i18n/translate'
import { NEVER_RUN } from '../detail/PluginNote'
import { getPluginName } from '../details'
import { groupLabels, pluginCrumbs, usePluginOwner } from '../groups'
import { getChangeDenial } from '../permissions'
import { FilesEditor } from './FilesEditor'
import { parseFiles, type SourceFiles } from './files'
import { SourceEditor } from './SourceEditor'

export function SourcePage() {
  const { segment, ...params } = useParams({ from: '/organizations/$organization_id/$segment/$id/source' })
  const { organization_id } = params
  const plugin = useQuery(query(segment, 'retrieve', { params }))
  // The editor starts from the current server state, not from cached or persisted data.
  const source = useQuery({ ...query(segment, 'source', { params }), gcTime: 0, refetchOnMount: 'always' })
  const files = source.isFetchedAfterMount ? source.data : undefined
  const owner = usePluginOwner(organization_id)
  const back = (
    <LinkButton
      variant="default"
      to="/organizations/$organization_id/$segment/$id"
      params={{ segment, ...params }}
    >
      {t('Back')}
    </LinkButton>
  )
  return (
    <RecordBoundary query={plugin} kind={groupLabels[segment].one}>
      {(record) => {
        const reason = getChangeDenial(record, organization_id, owner)
        return (
          <>
            <PageHeader
              title={t('Source of {name}', { name: getPluginName(record) })}
              description={NEVER_RUN}
              crumbs={pluginCrumbs({ organization_id, segment }, record)}
            />
            {source.error && <ErrorPanel error={source.error} onRetry={() => void source.refetch()} />}
            {files &&
              (reason === null ? (
                <SourceEditor
                  source={files}
                  target={updateTarget(segment, 'updateSource', params, files, 'source')}
                  cancel={back}
                />
              ) : (
                <SourceReader files={parseFiles(files).files} reason={reason} back={back} />
              ))}
          </>
        )
      }}
    </RecordBoundary>
  )
}

interface Props {
  files: SourceFiles
  /** Reason why it is read-only. */
  reason: string
  back: ReactNode
}

const NONE: ReadonlySet<string> = new Set()

/** Read-only view of the code of a plugin. */
function SourceReader({ files, reason, back }: Props) {
  const [current, setCurrent] = useState<string>()
  return (
    <>
      <FilesEditor
        files={files}
        current={current}
        changed={NONE}
        readOnly
        onOpen={setCurrent}
        onChange={() => {}}
      />
      <FormBar state={reason}>{back}</FormBar>
    </>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PluginSourcePatch } from '../../../../contract/schemas/plugins'
import { getFieldError } from '../../../api/client/errors'
import { query } from '../../../api/query/queries'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { FormBar } from '../../../components/form/FormBar'
import { type FormTarget, updateTarget } from '../../../components/form/model'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { useValues } from '../../../components/form/use-field'
import { notifySuccess } from '../../../components/overlays/toasts'
import { LinkButton } from '../../../components/ui/link/LinkButton'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../../components/ui/page/RecordBoundary'
import { t } from '../../../lib/i18n/translate'
import { getPluginName, NEVER_RUN } from '../details'
import { groupLabels, pluginCrumbs, usePluginOwner } from '../groups'
import { getChangeDenial } from '../permissions'
import FilesField, { FilesEditor, useSavedFiles } from './FilesEditor'
import {
  getChangedFiles,
  type PluginSource,
  parseFiles,
  type SourceValues,
  sourceModel,
  sourceValues,
} from './files'

export function SourcePage() {
  const { segment, ...params } = useParams({ from: '/organizations/$organization_id/$segment/$id/source' })
  const { organization_id } = params
  const plugin = useQuery(query(segment, 'retrieve', { params }))
  // The editor starts from the current server state, not from cached or persisted data.
  const source = useQuery({ ...query(segment, 'source', { params }), gcTime: 0, refetchOnMount: 'always' })
  const files = source.isFetchedAfterMount ? source.data : undefined
  const owner = usePluginOwner(organization_id)
  const [current, setCurrent] = useState<string>()
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
                <>
                  <FilesEditor files={parseFiles(files).files} current={current} onOpen={setCurrent} />
                  <FormBar state={reason}>{back}</FormBar>
                </>
              ))}
          </>
        )
      }}
    </RecordBoundary>
  )
}

interface EditorProps {
  target: FormTarget<Record<string, unknown>, PluginSource, PluginSource>
  /** Code as loaded when the page was opened. */
  source: PluginSource
  /** Cancel link, rendered next to the save button. */
  cancel: ReactNode
}

/** Editor for the code of a plugin. It stays open after saving. */
function SourceEditor({ target, source, cancel }: EditorProps) {
  const [model] = useState(() => sourceModel(source))
  const [current, setCurrent] = useState<string>()
  return (
    <ResourceForm
      target={target}
      schema={PluginSourcePatch}
      values={sourceValues}
      model={model}
      submitLabel={t('Save')}
      onSaved={() => notifySuccess(t('Changes saved.'))}
      onRejected={(error) => setCurrent(getFieldError(error)?.path ?? current)}
      cancel={
        <>
          <DiscardButton />
          {cancel}
        </>
      }
    >
      <FilesField name="source" current={current} onOpen={setCurrent} marksChanges />
    </ResourceForm>
  )
}

/** Button that reverts to the saved code, rendered if something changed. */
function DiscardButton() {
  const { reset } = useFormContext<SourceValues>()
  const before = useSavedFiles()
  const { source } = useValues<SourceValues>()
  if (getChangedFiles(before, source).length === 0) return null
  return (
    <Button variant="default" onClick={() => reset()}>
      {t('Discard changes')}
    </Button>
  )
}

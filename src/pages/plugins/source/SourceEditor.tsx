import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { PluginSourcePatch } from '../../../../contract/schemas/plugins'
import { getFieldError } from '../../../api/client/errors'
import { isDeepEqual } from '../../../components/form/deep-diff'
import { ResourceForm } from '../../../components/form/ResourceForm'
import type { FormTarget } from '../../../components/form/target'
import { useValues } from '../../../components/form/use-field'
import { notifySuccess } from '../../../components/overlays/toasts'
import { t } from '../../../lib/i18n/translate'
import FilesField from './FilesField'
import type { SourceFiles } from './files'
import { type PluginSource, type SourceValues, sourceModel, sourceValues } from './model'

interface Props {
  target: FormTarget<Record<string, unknown>, PluginSource, PluginSource>
  /** Code as loaded when the page was opened. */
  source: PluginSource
  /** Cancel link, rendered next to the save button. */
  cancel: ReactNode
}

/** Editor for the code of a plugin. It stays open after saving. */
export function SourceEditor({ target, source, cancel }: Props) {
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
      onRefused={(error) => setCurrent(getFieldError(error)?.path ?? current)}
      cancel={
        <>
          <DiscardButton />
          {cancel}
        </>
      }
    >
      <SourceField current={current} onOpen={setCurrent} />
    </ResourceForm>
  )
}

const changed = (before: SourceFiles, after: SourceFiles) =>
  new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => before[name] !== after[name]))

/** Returns the code as last loaded or saved. */
function useSavedFiles() {
  const { defaultValues } = useFormState<SourceValues>()
  // The form starts with all of its values; the library types them as partial.
  return (defaultValues?.source ?? {}) as SourceFiles
}

function SourceField(props: { current: string | undefined; onOpen: (name: string | undefined) => void }) {
  const before = useSavedFiles()
  return <FilesField name="source" {...props} getChangedFiles={(files) => changed(before, files)} />
}

/** Button that reverts to the saved code, rendered if something changed. */
function DiscardButton() {
  const { reset } = useFormContext<SourceValues>()
  const before = useSavedFiles()
  const { source } = useValues<SourceValues>()
  if (isDeepEqual(source, before)) return null
  return (
    <Button variant="default" onClick={() => reset()}>
      {t('Discard changes')}
    </Button>
  )
}

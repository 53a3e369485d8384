import { type ReactNode, useState } from 'react'
import { FormBar } from '../../../components/resource-form/FormBar'
import { FilesEditor } from './FilesEditor'
import type { SourceFiles } from './files'

interface Props {
  files: SourceFiles
  /** Reason why it is read-only. */
  reason: string
  back: ReactNode
}

const NONE: ReadonlySet<string> = new Set()

/** Read-only view of the code of a plugin. */
export function SourceReader({ files, reason, back }: Props) {
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

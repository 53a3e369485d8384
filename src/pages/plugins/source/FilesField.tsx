import { useState } from 'react'
import { isDeepEqual } from '../../../components/form/deep-diff'
import { useField } from '../../../components/form/use-field'
import { FilesEditor } from './FilesEditor'
import type { SourceFiles } from './files'
import classes from './source.module.css'

interface FilesFieldProps {
  name: string
  /** Selected file; undefined for the default one. */
  current: string | undefined
  onOpen: (name: string | undefined) => void
  /** Returns the files to mark as changed. */
  getChangedFiles?: (files: SourceFiles) => ReadonlySet<string>
}

const none = (): ReadonlySet<string> => new Set()

/** Form field for the code of a plugin. */
export default function FilesField({ name, current, onOpen, getChangedFiles = none }: FilesFieldProps) {
  const { value, set, error } = useField(name)
  const files = value as SourceFiles
  // The editor has its own text state: it is reset when the value changes from outside.
  const [displayed, setShown] = useState({ files, times: 0 })
  if (!isDeepEqual(displayed.files, files)) setShown({ files, times: displayed.times + 1 })
  return (
    <div className={classes.field} data-field={name} {...(error && { 'data-problem': '', tabIndex: -1 })}>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <FilesEditor
        key={displayed.times}
        files={files}
        current={current}
        changed={getChangedFiles(files)}
        onOpen={onOpen}
        onChange={(next) => {
          setShown({ ...displayed, files: next })
          set(next)
        }}
      />
    </div>
  )
}

import { useState } from 'react'
import { sameValue } from '../../../components/resource-form/changes'
import { useField } from '../../../components/resource-form/use-field'
import { FilesEditor } from './FilesEditor'
import type { Files } from './files'
import classes from './source.module.css'

interface FilesFieldProps {
  name: string
  /** The file on show, where somebody has asked for one. */
  current: string | undefined
  onOpen: (name: string | undefined) => void
  /** The files to mark among these. */
  changedOf?: (files: Files) => ReadonlySet<string>
}

const none = (): ReadonlySet<string> => new Set()

/** The code of a plugin, as a field of its form. */
export default function FilesField({ name, current, onOpen, changedOf = none }: FilesFieldProps) {
  const { value, set, error } = useField(name)
  const files = value as Files
  // The editor keeps its own text: what comes from elsewhere starts it anew.
  const [shown, setShown] = useState({ files, times: 0 })
  if (!sameValue(shown.files, files)) setShown({ files, times: shown.times + 1 })
  return (
    <div className={classes.field} data-field={name} {...(error && { 'data-problem': '', tabIndex: -1 })}>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <FilesEditor
        key={shown.times}
        files={files}
        current={current}
        changed={changedOf(files)}
        onOpen={onOpen}
        onChange={(next) => {
          setShown({ ...shown, files: next })
          set(next)
        }}
      />
    </div>
  )
}

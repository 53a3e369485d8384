import { useState } from 'react'
import { useField } from '../../../components/resource-form/use-field'
import { FilesEditor } from '../source/FilesEditor'
import type { Files } from '../source/files'
import classes from '../source/source.module.css'

const NONE: ReadonlySet<string> = new Set()

/** The code of a new plugin, as a field of its form. */
export default function FilesField({ name }: { name: string }) {
  const { value, set, error } = useField(name)
  const [current, setCurrent] = useState<string>()
  return (
    <div className={classes.field} data-field={name} {...(error && { 'data-problem': '', tabIndex: -1 })}>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <FilesEditor
        files={value as Files}
        current={current}
        changed={NONE}
        onOpen={setCurrent}
        onChange={set}
      />
    </div>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { COMPRESSIONS, type FileFormat } from '../../../../contract/exports'
import { type Option, SelectField } from '../../../components/resource-form/SelectField'
import type { FieldProps } from '../../../components/resource-form/use-field'

/** Recommended compression per format. */
const FITTING: Record<FileFormat, string> = { JSONLines: 'gzip', Parquet: 'zstd' }

/** File format select. Changing the format also selects a suitable compression. */
export function FormatField({ path, options, ...field }: FieldProps & { path: string; options: Option[] }) {
  const { setValue } = useFormContext()
  const compression: unknown = useWatch({ name: `${path}.compression` })
  const pick = (format: unknown) => {
    setValue(field.name, format, { shouldDirty: true })
    if (format !== 'JSONLines' && format !== 'Parquet') return
    const isFitting = (COMPRESSIONS[format] as readonly unknown[]).includes(compression)
    const isCommon = compression === FITTING.JSONLines && format === 'Parquet'
    if (!isFitting || isCommon) setValue(`${path}.compression`, FITTING[format], { shouldDirty: true })
  }
  return <SelectField {...field} options={options} whenUnset="JSONLines" onPick={pick} />
}

import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadFile, toFileName } from '../../../components/list-tools/export/download-file'
import { t, tn } from '../../../lib/i18n/translate'
import { joinSentences } from '../labels/choices'
import {
  applyTranslationsCsv,
  buildTranslationsCsv,
  type ImportedTranslations,
} from '../model/translations-csv'
import { useTranslations } from './use-translations'

/** Describes the result of an import. */
const formatImport = ({ changed, unmatched }: ImportedTranslations) =>
  joinSentences([
    tn(changed, '{n} translation was imported.', '{n} translations were imported.'),
    ...(unmatched > 0
      ? [
          tn(
            unmatched,
            '{n} row does not match a text of the survey.',
            '{n} rows do not match a text of the survey.',
          ),
        ]
      : []),
  ])

/** Buttons that export the texts for translators and import their translations. */
export function TranslationFiles() {
  const { getValues, write } = useTranslations()
  const [result, setResult] = useState('')
  const save = () => {
    const values = getValues()
    const name = toFileName(t('{name} translations', { name: values.name ?? '' }), 'csv')
    downloadFile(name, 'text/csv;charset=utf-8', buildTranslationsCsv(values))
  }
  const load = async (file: File | null) => {
    if (file === null) return
    const imported = applyTranslationsCsv(getValues(), await file.text())
    if (imported) write(imported.values)
    setResult(
      imported
        ? formatImport(imported)
        : t('The file needs the columns of an export: text, the original language, and other languages.'),
    )
  }
  return (
    <div className="stack gap-8">
      <div className="row wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={save}
        >
          {t('Export CSV')}
        </Button>
        <FileButton accept=".csv,text/csv" onChange={(file) => void load(file)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={14} aria-hidden />}
            >
              {t('Import CSV')}
            </Button>
          )}
        </FileButton>
      </div>
      <p role="status" className="flush soft text-sm">
        {result}
      </p>
    </div>
  )
}

import { Button, CloseButton, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { focusLater, useFocusRequest } from '../../../components/form/focus'
import { useField } from '../../../components/form/use-field'
import { WarningText } from '../../../components/form/WarningText'
import { Chevron } from '../../../components/ui/cells/Chevron'
import { t } from '../../../lib/i18n/translate'
import { formatCompleteness, getLanguageName, getNativeName, listLanguages } from '../labels/languages'
import { lintSurvey } from '../model/lint'
import type { SurveyValues } from '../model/survey-values'
import {
  addLanguage,
  getBaseLanguage,
  getCompleteness,
  getLanguages,
  removeLanguage,
  restoreLanguage,
  type TranslatedValues,
} from '../model/translations'
import { ToolButton } from './ToolButton'
import { TranslationEditor } from './TranslationEditor'
import { TranslationFiles } from './TranslationFiles'
import classes from './translations.module.css'
import { useTranslations } from './use-translations'

/** Summary of the section: the languages and their completeness. */
export function TranslationsSummary() {
  const values = useDeferredFormValues<SurveyValues>()
  const languages = getLanguages(values)
  if (languages.length === 0)
    return t('Only in {language}', { language: getLanguageName(getBaseLanguage(values)) })
  return languages
    .map((tag) =>
      t('{label}: {value}', {
        label: getLanguageName(tag),
        value: formatCompleteness(getCompleteness(values, tag)),
      }),
    )
    .join(' · ')
}

interface Removed {
  language: string
  values: TranslatedValues
}

/** Languages of the survey, and an editor of their texts. */
export function TranslationsFields() {
  const values = useDeferredFormValues<SurveyValues>()
  const { getValues, write } = useTranslations()
  const { request } = useFocusRequest()
  const [opened, setOpened] = useState<string | null>(null)
  const [followed, setFollowed] = useState<typeof request | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  if (followed !== request) {
    setFollowed(request)
    const [, language] = /^translations\.([^.]+)/.exec(request.path) ?? []
    if (language) setOpened(language)
  }
  const base = getBaseLanguage(values)
  const languages = getLanguages(values)
  const add = (language: string) => {
    write(addLanguage(getValues(), language))
    setRemoved(null)
    setOpened(language)
    focusLater(`language-${language}`)
  }
  const remove = (language: string) => {
    // The form changes its values in place.
    const { translations = null, questions } = structuredClone(getValues())
    setRemoved({ language, values: { translations, questions } })
    write(removeLanguage(getValues(), language))
    setOpened(null)
    focusLater('undo-language')
  }
  const undo = ({ language, values: before }: Removed) => {
    write(restoreLanguage(getValues(), language, before))
    setRemoved(null)
    focusLater(`language-${language}`)
  }
  return (
    <div className="stack gap-16">
      <p className="soft measure">
        {t(
          'SDKs show the survey in the language of the browser if it has a translation, otherwise in the original language. A text without a translation is shown in the original language.',
        )}
      </p>
      <OriginalLanguage languages={languages} />
      {languages.length > 0 && (
        <ul className="stack gap-8" aria-label={t('Languages')}>
          {languages.map((language) => (
            <LanguageItem
              key={language}
              language={language}
              values={values}
              isOpen={opened === language}
              onToggle={() => setOpened(opened === language ? null : language)}
              onRemove={() => remove(language)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <div className="rounded shaded row gap-8 p-8-12">
          <span className="grow break" role="status">
            {t('{language} was removed.', { language: getLanguageName(removed.language) })}
          </span>
          <Button id="undo-language" size="compact-sm" variant="default" onClick={() => undo(removed)}>
            {t('Undo')}
          </Button>
          <CloseButton aria-label={t('Dismiss')} onClick={() => setRemoved(null)} />
        </div>
      )}
      <AddLanguage excluded={[base, ...languages]} onAdd={add} />
      {languages.length > 0 && <TranslationFiles />}
    </div>
  )
}

/** Language of the texts in the other sections. */
function OriginalLanguage({ languages }: { languages: string[] }) {
  const { value, set, input } = useField('base_language')
  const [search, setSearch] = useState('')
  const current = typeof value === 'string' && value !== '' ? value : 'en'
  const options = listLanguages(search, languages)
  const isListed = options.some((option) => option.value === current)
  return (
    <Select
      {...input}
      className="narrow"
      label={t('Original language')}
      description={t('Language of the texts in the other sections.')}
      searchable
      allowDeselect={false}
      data={
        isListed
          ? options
          : [{ value: current, label: `${getLanguageName(current)} (${current})` }, ...options]
      }
      nothingFoundMessage={t('Language not found')}
      value={current}
      onSearchChange={setSearch}
      onChange={(tag) => tag !== null && set(tag)}
    />
  )
}

/** Searchable list of languages that adds the selected one. */
function AddLanguage({ excluded, onAdd }: { excluded: string[]; onAdd: (language: string) => void }) {
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Select
      ref={input}
      className="narrow"
      label={t('Add language')}
      placeholder={t('Search by name or tag, such as fr or pt-br')}
      searchable
      selectFirstOptionOnChange
      data={listLanguages(search, excluded)}
      nothingFoundMessage={t('Language not found')}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(tag) => {
        if (tag === null) return
        setSearch('')
        onAdd(tag)
      }}
    />
  )
}

interface LanguageItemProps {
  language: string
  values: SurveyValues
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

/** Language with its completeness; opens to the editor of its texts. */
function LanguageItem({ language, values, isOpen, onToggle, onRemove }: LanguageItemProps) {
  const completeness = getCompleteness(values, language)
  const { total, translated } = completeness
  const [name, native] = [getLanguageName(language), getNativeName(language)]
  const warning = lintSurvey(values).find(({ field }) => field === `translations.${language}`)
  return (
    <li className={classes.language}>
      <div className={classes.head}>
        <h3 className="grow regular">
          <button
            id={`language-${language}`}
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={`language-${language}-texts`}
            onClick={onToggle}
          >
            <Chevron open={isOpen} />
            <span className="bold">{name}</span>
            <span className="soft truncate" lang={language}>
              {native === name ? language : `${native} · ${language}`}
            </span>
          </button>
        </h3>
        <span className="flex-none soft text-sm numeric">{formatCompleteness(completeness)}</span>
        <meter
          className={classes.meter}
          min={0}
          max={Math.max(total, 1)}
          value={translated}
          aria-label={t('Translated texts in {language}', { language: name })}
        />
        <ToolButton label={t('Remove {name}', { name })} icon={IconTrash} onClick={onRemove} />
      </div>
      <div id={`language-${language}-texts`} hidden={!isOpen} className={classes.texts}>
        {isOpen && (
          <>
            <div data-field={`translations.${language}`} hidden />
            <WarningText>{warning?.message}</WarningText>
            <TranslationEditor language={language} values={values} />
          </>
        )}
      </div>
    </li>
  )
}

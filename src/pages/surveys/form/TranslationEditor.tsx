import { Button, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { focusLater } from '../../../components/form/focus'
import { toInputText } from '../../../components/form/use-field'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { t } from '../../../lib/i18n/translate'
import { joinWithCommas } from '../labels/choices'
import { getSurveyFieldName } from '../labels/field-names'
import { getLanguageName } from '../labels/languages'
import type { SurveyValues } from '../model/survey-values'
import {
  getBaseLanguage,
  isMissing,
  isUntranslatedChoice,
  listTexts,
  setTranslations,
  type TranslatableText,
} from '../model/translations'
import { ToolButton } from './ToolButton'
import classes from './translations.module.css'
import { useTranslations } from './use-translations'

/** Texts that may have several lines. */
const LONG = ['question', 'description', 'introScreenDescription', 'thankYouMessageDescription']

const getLabel = ({ name, choice }: TranslatableText) =>
  choice === null ? getSurveyFieldName(name) : t('Choice {number}', { number: choice + 1 })

const isOpenTask = (text: TranslatableText) => isMissing(text) || isUntranslatedChoice(text)

/** Texts of consecutive parts of the survey: a question, or what comes before or after the questions. */
function groupTexts(texts: TranslatableText[]): { key: string; title: string; texts: TranslatableText[] }[] {
  const groups: { key: string; title: string; texts: TranslatableText[] }[] = []
  let last: number | null | undefined
  for (const text of texts) {
    if (text.question !== last || groups.length === 0) {
      const title =
        text.question !== null
          ? t('Question {index}', { index: text.question + 1 })
          : groups.length === 0
            ? t('Before the questions')
            : t('Buttons and thank-you message')
      groups.push({ key: `${text.question} ${groups.length}`, title, texts: [] })
    }
    last = text.question
    groups.at(-1)?.texts.push(text)
  }
  return groups
}

/** All texts of the survey next to their translations into a language. */
export function TranslationEditor({ language, values }: { language: string; values: SurveyValues }) {
  const { getValues, write } = useTranslations()
  /** Fields that were incomplete when the filter was applied, so that none disappears while it is edited. */
  const [filter, setFilter] = useState<Set<string> | null>(null)
  const texts = listTexts(values, language)
  const shown = filter ? texts.filter(({ field }) => filter.has(field)) : texts
  const set = (changes: [field: string, text: string][]) =>
    write(setTranslations(getValues(), language, new Map(changes)))
  const name = getLanguageName(language)
  const base = getLanguageName(getBaseLanguage(values))
  const missing = texts.filter(isMissing)
  return (
    <>
      <div className="row wrap gap-8-16">
        <Switch
          label={t('Only missing texts')}
          checked={filter !== null}
          onChange={({ currentTarget }) =>
            setFilter(
              currentTarget.checked ? new Set(texts.filter(isOpenTask).map(({ field }) => field)) : null,
            )
          }
        />
        {missing.length > 0 && (
          <Button
            className="push"
            size="compact-sm"
            variant="default"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => set(missing.map(({ field, original }) => [field, original]))}
          >
            {t('Copy missing texts from {language}', { language: base })}
          </Button>
        )}
      </div>
      {shown.length === 0 && (
        <p className="soft">
          {texts.length === 0 ? t('The survey has no texts yet.') : t('No text is missing.')}
        </p>
      )}
      {groupTexts(shown).map((group) => (
        <fieldset key={group.key} className="stack gap-8">
          <legend className={classes.legend}>{group.title}</legend>
          {group.texts.map((text) => (
            <TranslationRow
              key={text.field}
              text={text}
              label={getLabel(text)}
              language={language}
              name={name}
              base={base}
              onChange={(value) => set([[text.field, value]])}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

interface TranslationRowProps {
  text: TranslatableText
  label: string
  language: string
  /** Names of the language and of the original language. */
  name: string
  base: string
  onChange: (text: string) => void
}

/** Original text and the field of its translation. */
function TranslationRow({ text, label, language, name, base, onChange }: TranslationRowProps) {
  const value = toInputText(useWatch({ name: text.field }))
  const isSame = isUntranslatedChoice({ ...text, translation: value })
  const input = {
    name: text.field,
    'aria-label': joinWithCommas([label, name]),
    placeholder: text.original,
    autoComplete: 'off',
    lang: language,
    dir: 'auto',
    value,
    description: isSame && t('Same as in {language}', { language: base }),
    inputWrapperOrder: ['input', 'description'] as ('input' | 'description')[],
  }
  return (
    <div className={classes.row}>
      <div className="min-0">
        <div className="soft text-xs">
          {label}
          {!text.isRequired && ` (${t('optional')})`}
        </div>
        <div className={classes.original} dir="auto">
          {text.original}
        </div>
      </div>
      <div className="flex align-start gap-2">
        <div className="grow">
          {LONG.includes(text.name) ? (
            <GrowingTextarea
              {...input}
              minRows={1}
              maxRows={20}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          ) : (
            <TextInput {...input} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
          )}
        </div>
        {value.trim() === '' ? (
          <ToolButton
            label={t('Copy “{text}”', { text: text.original })}
            icon={IconCopy}
            onClick={() => {
              onChange(text.original)
              focusLater(text.field)
            }}
          />
        ) : (
          <span className={classes.gap} />
        )}
      </div>
    </div>
  )
}

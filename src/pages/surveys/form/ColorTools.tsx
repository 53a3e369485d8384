import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { Disclosure } from '../../../components/form/Disclosure'
import { focusLater } from '../../../components/form/focus'
import { t, tn } from '../../../lib/i18n/translate'
import { applyTheme, COLOR_KEYS, hasColors, hasTheme, SURVEY_THEMES } from '../model/color'
import { type ContrastIssue, findContrastIssues, suggestContrastFix } from '../model/contrast'
import classes from './colors.module.css'
import { type Recolor, readCssColor, useRecoloring } from './use-recoloring'

const ID = 'contrast'

/** Text with insufficient contrast, with a button that fixes the colors. */
function Contrast({ appearance, onFix }: { appearance: JsonRecord; onFix: Recolor }) {
  const issues = findContrastIssues(appearance, readCssColor)
  const warnings = issues.filter(({ severity }) => severity === 'warning')
  const notes = issues.filter(({ severity }) => severity === 'note')
  const lines = (some: ContrastIssue[]) => (
    <ul className="grid gap-6 text-sm">
      {some.map((issue) => (
        <Finding key={issue.pair} finding={issue} appearance={appearance} onFix={onFix} />
      ))}
    </ul>
  )
  return (
    <section id={ID} tabIndex={-1} className="grid no-outline gap-8" aria-label={t('Contrast')}>
      <p
        role="status"
        className="icon-text text-sm"
        data-tone={warnings.length === 0 ? 'success' : 'warning'}
      >
        {warnings.length === 0 ? (
          <IconCheck size={16} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} aria-hidden />
        )}
        {warnings.length === 0
          ? t('All colors have sufficient contrast.')
          : tn(
              warnings.length,
              '{n} text has insufficient contrast.',
              '{n} texts have insufficient contrast.',
            )}
      </p>
      {warnings.length > 0 && lines(warnings)}
      {notes.length > 0 && (
        <Disclosure label={t('Low-contrast colors: {count}', { count: notes.length })} names={[]}>
          {lines(notes)}
        </Disclosure>
      )}
    </section>
  )
}

interface FindingProps {
  finding: ContrastIssue
  appearance: JsonRecord
  onFix: Recolor
}

function Finding({ finding: issue, appearance, onFix }: FindingProps) {
  const { what, message, colors } = issue
  const [color, backgroundColor] = colors
  const fix = suggestContrastFix(appearance, issue, readCssColor)
  const applyFix = ({ field, color: better }: { field: string; color: string }) => {
    const key = field.replace('appearance.', '')
    onFix(t('{what} changed to {color}.', { what, color: better }), (appearance) => ({
      ...appearance,
      [key]: better,
    }))
    focusLater(ID)
  }
  return (
    <li className="row gap-10">
      <span className={classes.pair} style={{ color, backgroundColor }} aria-hidden />
      <span className="grow">{message}</span>
      {fix ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Fix: {what}', { what })}
          onClick={() => applyFix(fix)}
        >
          {t('Fix')}
        </Button>
      ) : (
        <span className="soft">{t('Choose other colors')}</span>
      )}
    </li>
  )
}

/** Sample text of a theme preview. */
const LETTERS = 'Aa'

/** Predefined color themes; selecting one sets all colors. */
function Themes({ appearance, onPick }: { appearance: JsonRecord; onPick: Recolor }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would be announced as a group of form fields.
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-8 text-sm bold">
        {t('Themes')}
      </p>
      <div className={classes.themes}>
        {SURVEY_THEMES.map((theme) => (
          <UnstyledButton
            key={theme.name}
            className={classes.theme}
            aria-pressed={hasTheme(appearance, theme)}
            onClick={() =>
              onPick(t('The theme {name} was applied.', { name: theme.name }), (appearance) =>
                applyTheme(appearance, theme),
              )
            }
          >
            <Sample colors={theme.colors} />
            {theme.name}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.theme}
          aria-pressed={!hasColors(appearance)}
          onClick={() =>
            onPick(t('No colors are set. The SDK uses its default colors.'), (appearance) =>
              applyTheme(appearance, null),
            )
          }
        >
          <span className={classes.sample} data-none aria-hidden />
          {t('Default')}
        </UnstyledButton>
      </div>
    </div>
  )
}

/** Miniature preview of a theme: text on the background, an input, a button. */
function Sample({ colors }: { colors: Record<string, string> }) {
  const { backgroundColor, textColor, borderColor, inputBackground, submitButtonColor } = colors
  return (
    <span className={classes.sample} style={{ backgroundColor, color: textColor, borderColor }} aria-hidden>
      {LETTERS}
      <span style={{ backgroundColor: inputBackground, borderColor }} />
      <span style={{ backgroundColor: submitButtonColor, borderColor: submitButtonColor }} />
    </span>
  )
}

const NAMES = COLOR_KEYS.map((key) => `appearance.${key}`)

/** Color themes, and contrast warnings about the current colors. */
export function ColorTools() {
  const colors: unknown[] = useDeferredValue(useWatch({ name: NAMES }))
  const appearance = Object.fromEntries(COLOR_KEYS.map((key, index) => [key, colors[index]]))
  const { last, recolor, undo } = useRecoloring()
  return (
    <>
      <Themes appearance={appearance} onPick={recolor} />
      <Contrast appearance={appearance} onFix={recolor} />
      <div className="row wrap gap-8-12 text-sm" hidden={last === null}>
        <span role="status">{last?.words}</span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          {t('Undo')}
        </Button>
      </div>
    </>
  )
}

import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { applyTheme, hasColors, hasTheme, SURVEY_THEMES } from '../model/themes'
import classes from './colors.module.css'
import type { Recolor } from './use-recoloring'

/** Sample text of a theme preview. */
const LETTERS = 'Aa'

/** Predefined color themes; selecting one sets all colors. */
export function Themes({ appearance, onPick }: { appearance: JsonRecord; onPick: Recolor }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would be announced as a group of form fields.
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
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

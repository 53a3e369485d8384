import { Menu } from '@mantine/core'
import { chooseLanguage, language, languages, nameOfLanguage } from '../texts/language'
import { t } from '../texts/translate'

/** Language menu items, each named in its own language. */
export function LanguageItems() {
  return (
    <>
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={language()} onChange={chooseLanguage} aria-label={t('Language')}>
        {languages().map((tag) => (
          <Menu.RadioItem key={tag} value={tag} lang={tag}>
            {nameOfLanguage(tag)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconMoon, IconRefresh } from '@tabler/icons-react'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { t } from '../../../lib/i18n/translate'

/** Display settings of the page around the survey. */
export interface ViewSettings {
  size: keyof typeof SCREENS
  dark: boolean
}

/** Visible size in CSS pixels; `close` uses the available width. */
export const SCREENS = {
  close: { label: t('Close-up'), width: null, height: 324 },
  computer: { label: t('Desktop'), width: 1080, height: 720 },
  phone: { label: t('Mobile'), width: 375, height: 620 },
}

const SIZES = ['close', 'computer', 'phone'] as const

/** Buttons that change the display of the page around the survey, not the survey. */
export function ViewOptions({
  appearance,
  onAppearanceChange,
  onRestart,
}: {
  appearance: ViewSettings
  onAppearanceChange: (appearance: ViewSettings) => void
  onRestart: () => void
}) {
  return (
    <fieldset className="row wrap gap-4">
      <VisuallyHidden component="legend">{t('Preview options')}</VisuallyHidden>
      <FilterSegments
        label={t('Preview size')}
        value={appearance.size}
        options={SIZES.map((value) => ({ value, label: SCREENS[value].label }))}
        onChange={(size) => onAppearanceChange({ ...appearance, size })}
      />
      <UnstyledButton
        className="icon-button outlined-transparent pressable push"
        aria-pressed={appearance.dark}
        aria-label={t('Dark page')}
        title={t('Dark page (surveys have the same colors)')}
        onClick={() => onAppearanceChange({ ...appearance, dark: !appearance.dark })}
      >
        <IconMoon size={18} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className="icon-button"
        aria-label={t('Restart')}
        title={t('Restart')}
        onClick={onRestart}
      >
        <IconRefresh size={18} aria-hidden />
      </UnstyledButton>
    </fieldset>
  )
}

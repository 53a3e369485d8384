import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconRefresh, IconZoomIn } from '@tabler/icons-react'
import { t } from '../../../lib/i18n/translate'

/** Display settings of the page around the survey. */
export interface ViewSettings {
  size: keyof typeof SCREENS
  dark: boolean
}

/** Visible size in CSS pixels; `close` uses the available width. */
export const SCREENS = {
  close: { label: t('Zoom in'), width: null, height: 420, Icon: IconZoomIn },
  computer: { label: t('Desktop'), width: 1080, height: 720, Icon: IconDeviceDesktop },
  phone: { label: t('Mobile'), width: 375, height: 620, Icon: IconDeviceMobile },
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
    <fieldset className="row gap-4">
      <VisuallyHidden component="legend">{t('Preview options')}</VisuallyHidden>
      {SIZES.map((size) => {
        const { label, Icon } = SCREENS[size]
        return (
          <UnstyledButton
            key={size}
            className="icon-button outlined-transparent pressable"
            aria-pressed={appearance.size === size}
            aria-label={label}
            title={label}
            onClick={() => onAppearanceChange({ ...appearance, size })}
          >
            <Icon size={18} aria-hidden />
          </UnstyledButton>
        )
      })}
      <span className="grow soft text-xs text-end truncate">
        {appearance.dark && t('Same colors on dark pages')}
      </span>
      <UnstyledButton
        className="icon-button outlined-transparent pressable"
        aria-pressed={appearance.dark}
        aria-label={t('Dark page')}
        title={t('Dark page')}
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

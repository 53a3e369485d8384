import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { createElement } from 'react'
import { t } from '../lib/i18n/translate'

/**
 * The only accent color: white has sufficient contrast on shades 7 and 6, as have shade 7 on white and shade 3 on the
 * dark body.
 */
const hedge: MantineColorsTuple = [
  '#eff7f2',
  '#dceee4',
  '#b7dcc7',
  '#8ac6a4',
  '#5dae82',
  '#3c9567',
  '#2c7f56',
  '#236848',
  '#1b5239',
  '#133c2a',
]

const dark: MantineColorsTuple = [
  '#e6e9ea',
  '#c8cdd0',
  '#a3abb0',
  '#8a9298',
  '#3a4146',
  '#2d3337',
  '#23282b',
  '#191d1f',
  '#141719',
  '#0e1011',
]

const gray: MantineColorsTuple = [
  '#f7f8f8',
  '#f0f2f2',
  '#e6e9e9',
  '#d9dddd',
  '#c2c8c8',
  '#9aa2a2',
  '#6f7878',
  '#525a5a',
  '#3a4141',
  '#1d2222',
]

const red: MantineColorsTuple = [
  '#fef1f0',
  '#fde3e1',
  '#fbc5c0',
  '#f79f97',
  '#ef7a70',
  '#e2574b',
  '#cf3b2f',
  '#b42f24',
  '#96251c',
  '#741c15',
]

/** Maps sizes of Mantine to design tokens: `xs` to `var(--hg-text-xs)`. */
const scale = (token: string, sizes: readonly string[]): Record<string, string> =>
  Object.fromEntries(sizes.map((size) => [size, `var(--hg-${token}-${size})`]))

export const theme = createTheme({
  colors: { hedge, dark, gray, red },
  primaryColor: 'hedge',
  primaryShade: { light: 7, dark: 6 },
  black: '#1a1f1e',
  defaultRadius: 'md',
  fontFamily: 'var(--hg-font)',
  fontFamilyMonospace: 'var(--hg-font-mono)',
  fontSizes: scale('text', ['xs', 'sm', 'md', 'lg', 'xl']),
  radius: scale('radius', ['xs', 'sm', 'md', 'lg', 'xl']),
  shadows: scale('shadow', ['xs', 'sm', 'md', 'lg']),
  headings: { fontWeight: 'var(--hg-bold)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Mantine's default arrow is sized by styles that are loaded with later chunks.
  components: {
    NativeSelect: { defaultProps: { rightSection: createElement(IconSelector, { size: 15 }) } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Toggle password visibility') } },
    },
  },
})

/** Text, border and error colors of Mantine, from the design tokens: its own are too pale. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: COLORS,
  dark: COLORS,
})

const COLORS = {
  '--mantine-color-text': 'var(--hg-text)',
  '--mantine-color-dimmed': 'var(--hg-soft)',
  '--mantine-color-placeholder': 'var(--hg-faint)',
  '--mantine-color-error': 'var(--hg-error)',
  '--mantine-color-default-border': 'var(--hg-border)',
}

import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n/translate'

/** Prominent note. */
export const PluginNote = ({ children }: { children: ReactNode }) => (
  <p className="box sunken measure p-10-12 mb-16 soft">{children}</p>
)

/** Explains that the server stores plugin code but never runs it. */
export const NEVER_RUN = t('Hedgerow stores and displays plugin code. It never runs it.')

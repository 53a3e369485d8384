import type { ReactNode } from 'react'
import { t } from '../../../texts/text'
import classes from './detail.module.css'

/** A sentence that people should have read before they go on. */
export const Note = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>

/** What a server like ours does with code, and what it does not. */
export const NEVER_RUN = t('A Hedgerow server keeps plugin code and shows it. It never runs it.')

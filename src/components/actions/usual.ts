import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '../../texts/text'

/* What nearly every room has: the same word, picture and key everywhere. A room adds what it does. */

/** Goes to the form of a record. */
export const EDIT = { id: 'edit', label: t('Edit'), icon: IconPencil, keys: 'e' } as const

/** Loses a record. */
export const DELETE = {
  id: 'delete',
  label: t('Delete'),
  icon: IconTrash,
  keys: '#',
  danger: true,
  apart: true,
} as const

/** Goes to where a record is made; its label says which. */
export const NEW = { id: 'new', icon: IconPlus, keys: 'n' } as const

import { IconMailPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '../../lib/i18n/translate'

/*
 * Actions common to nearly all features, with the same label, icon and shortcut everywhere. A feature adds the
 * behavior.
 */

/** Opens the edit form of a record. */
export const EDIT = { id: 'edit', label: t('Edit'), icon: IconPencil, keys: 'e' } as const

/** Deletes a record. */
export const DELETE = {
  id: 'delete',
  label: t('Delete'),
  icon: IconTrash,
  keys: '#',
  danger: true,
  dividerBefore: true,
} as const

/** Opens the create form; its label names the resource. */
export const NEW = { id: 'new', icon: IconPlus, keys: 'n' } as const

/** Opens the form that invites members to an organization. */
export const INVITE = { id: 'new', label: t('Invite members'), icon: IconMailPlus, keys: 'n' } as const

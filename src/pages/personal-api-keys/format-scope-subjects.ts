import { t } from '../../texts/translate'

const SUBJECTS = new Map([
  ['batch exports', t('batch exports')],
  ['domains', t('domains')],
  ['environments', t('environments')],
  ['explicit members', t('explicit members')],
  ['histories', t('activity')],
  ['invites', t('invites')],
  ['members', t('members')],
  ['organizations', t('organizations')],
  ['pipeline destinations', t('pipeline destinations')],
  ['pipeline frontend apps', t('pipeline frontend apps')],
  ['pipeline import apps', t('pipeline import apps')],
  ['pipeline transformations', t('pipeline transformations')],
  ['plugins', t('plugins')],
  ['projects', t('projects')],
  ['proxy records', t('proxy records')],
  ['role memberships', t('role memberships')],
  ['roles', t('roles')],
  ['signup', t('signup')],
])

/** Describes the resources a scope grants access to; those without a label are shown as in URLs. */
export const formatScopeSubjects = (opens: readonly string[]): string =>
  opens.map((subject) => SUBJECTS.get(subject) ?? subject).join(', ')

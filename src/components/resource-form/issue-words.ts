import type { z } from 'zod'
import { t } from '../../texts/text'

type Issue = z.core.$ZodIssue

function sizeWords(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>) {
  const small = issue.code === 'too_small'
  const bound = small ? issue.minimum : issue.maximum
  const unit = issue.origin === 'string' ? 'characters' : issue.origin === 'array' ? 'entries' : null
  if (small && unit !== null && Number(bound) === 1) return t('Fill this in.')
  if (unit === null) return t('{bound} or {small}.', { bound: String(bound), small: small ? 'more' : 'less' })
  return `${small ? t('At least') : t('At most')} ${bound} ${unit}.`
}

function typeWords(issue: Extract<Issue, { code: 'invalid_type' }>) {
  if (issue.expected === 'int' || issue.expected === 'number') return t('Write a whole number.')
  if (issue.expected === 'record' || issue.expected === 'object') return t('Write a JSON object: { … }.')
  if (issue.expected === 'array') return t('Write a JSON list: [ … ].')
  return t('Fill this in.')
}

function formatWords({ format }: Extract<Issue, { code: 'invalid_format' }>) {
  if (format === 'email') return t('Write an e-mail address.')
  if (format === 'url') return 'Write an address that starts with https://.'
  return t('This does not have the right form.')
}

/** What is wrong with a field, in a sentence for the person who fills it in. */
export function issueWords(issue: Issue): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeWords(issue)
  if (issue.code === 'invalid_type') return typeWords(issue)
  if (issue.code === 'invalid_format') return formatWords(issue)
  if (issue.code === 'invalid_value') return t('Choose one of the offered values.')
  return issue.message
}

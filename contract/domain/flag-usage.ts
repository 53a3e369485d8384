/** Number of days that the usage of a flag covers, including the current one. */
export const USAGE_DAYS = 30
/** Number of days of the calls in the list of flags, including the current one. */
export const LISTED_DAYS = 14

/**
 * Reasons why a flag is stale: it has been off, on for all users or on for no user for 30 days, or SDKs have not called
 * it for 30 days although they call others.
 */
export const STALE_REASONS = ['off', 'everyone', 'no_one', 'not_called'] as const
export type StaleReason = (typeof STALE_REASONS)[number]

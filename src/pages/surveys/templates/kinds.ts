/** What templates are for. */
export const KINDS = [
  { value: 'metrics', label: 'Metrics' },
  { value: 'product', label: 'Product' },
  { value: 'business', label: 'Business' },
  { value: 'feedback', label: 'Feedback' },
] as const
export type Kind = (typeof KINDS)[number]['value']

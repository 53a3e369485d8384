/** A field's name as people read it: `week_start_day` is “Week start day”. */
export function plainName(field: string): string {
  const plain = field.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

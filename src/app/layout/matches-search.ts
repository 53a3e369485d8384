/** Case-insensitive substring match on a name. */
export const matchesSearch = (name: string, search: string | null): boolean =>
  name.toLowerCase().includes((search ?? '').trim().toLowerCase())

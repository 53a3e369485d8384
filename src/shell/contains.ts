/** Whether a name has what somebody looks for in it. */
export const contains = (name: string, search: string | null): boolean =>
  name.toLowerCase().includes((search ?? '').trim().toLowerCase())

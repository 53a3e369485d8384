import { useState } from 'react'

/** Which sections of a form are open, and the way to one of them. */
export function useOpenSections(initially: string[]) {
  const [open, setOpen] = useState(initially)
  return {
    section: (id: string) => ({
      id,
      open: open.includes(id),
      onToggle: () => setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]),
    }),
    show: (id: string) => setOpen([...open, id]),
  }
}

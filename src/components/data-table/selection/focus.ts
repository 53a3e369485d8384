/** Attribute of the element that contains the bulk actions. */
export const BAR = 'data-bulk-bar'

/** Moves the focus to the bulk actions if there are any. */
export function focusBulkBar(): void {
  document.querySelector<HTMLElement>(`[${BAR}] button[tabindex="0"]`)?.focus()
}

/** Moves the focus back to the table: to the last selected row if it is visible, otherwise to the header. */
export function focusBoxes(anchor: string | null): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select]')]
  const last = boxes.find(({ dataset }) => anchor !== null && dataset.select === anchor)
  const box = last ?? boxes[0]
  if (box) box.focus()
  else document.getElementById('main')?.focus()
}

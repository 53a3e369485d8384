/** The attribute of the element that holds what can be done with the selected rows. */
export const BAR = 'data-bulk-bar'

/** Moves the focus to what can be done with the selected rows, where there are any. */
export function focusBulkBar(): void {
  document.querySelector<HTMLElement>(`[${BAR}] button[tabindex="0"]`)?.focus()
}

/** Moves the focus back to the table: to the row that was chosen last where it is on show, else to its head. */
export function focusBoxes(anchor: string | null): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select]')]
  const last = boxes.find(({ dataset }) => anchor !== null && dataset.select === anchor)
  const box = last ?? boxes[0]
  if (box) box.focus()
  else document.getElementById('main')?.focus()
}

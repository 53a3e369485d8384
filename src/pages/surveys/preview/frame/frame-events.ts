/** User interactions in the frame. */
export interface FrameEvents {
  onAnswer: (next: number | 'end') => void
  onBack: () => void
  onClose: () => void
  /** Called when the user clicks the tab or the element that opens and closes the survey. */
  onToggle: () => void
  /** Called when the renderer throws an error. */
  onFault: (error: unknown) => void
}

const CLOSERS = '.form-cancel, .thank-you-message .form-submit'
const OPENERS = '.ph-survey-widget-tab, .element'

/** Enables the buttons that open and close the survey, which the renderer disables. */
export function enableControls(document: Document) {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`${CLOSERS}, ${OPENERS}`))
    button.disabled = false
}

/** Handles events in the frame: prevents navigation, and actions that the renderer supports only on real pages. */
export function captureFrameEvents(window: Window, events: FrameEvents) {
  const { document } = window
  const take = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const onPress = (event: Event) => {
    const pressed = event.target
    if (!(pressed && 'closest' in pressed)) return
    const element = pressed as Element
    if (element.closest('a')) return event.preventDefault()
    if (element.closest(CLOSERS)) {
      take(event)
      events.onClose()
    } else if (element.closest(OPENERS)) {
      take(event)
      events.onToggle()
    }
  }
  window.addEventListener('click', onPress, true)
  window.addEventListener('auxclick', onPress, true)
  window.addEventListener('submit', take, true)
  window.addEventListener(
    'keydown',
    (event) => {
      const thanks = document.querySelector('.thank-you-message')
      if (!thanks || (event.key !== 'Enter' && event.key !== 'Escape')) return
      // The renderer would close its confirmation message permanently, even while it is hidden.
      event.stopPropagation()
      if (thanks.closest('[hidden]')) return
      event.preventDefault()
      events.onClose()
    },
    true,
  )
  window.addEventListener('error', (event) => {
    event.preventDefault()
    events.onFault(event.error ?? event.message)
  })
}

/** The choices of what is read in the logs, as the wire lists them. */
export const LOG_LEVELS = [
  { value: 'INFO,WARNING,ERROR', label: 'Without debug' },
  { value: 'WARNING,ERROR', label: 'Warnings and errors' },
  { value: 'ERROR', label: 'Errors' },
]

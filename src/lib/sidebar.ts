/** Storage key of the state of the sidebar: `collapsed`, or empty. */
export const SIDEBAR_NAME = 'hedgerow.sidebar'

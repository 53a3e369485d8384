/** Storage key of the color scheme: light, dark or auto. */
export const COLOR_SCHEME_NAME = 'hedgerow.color-scheme'

/** Storage key of the state of the sidebar: `collapsed`, or empty. */
export const SIDEBAR_NAME = 'hedgerow.sidebar'

/** Storage key of the color scheme: light, dark or auto. */
export const COLOR_SCHEME_NAME = 'hedgerow.color-scheme'

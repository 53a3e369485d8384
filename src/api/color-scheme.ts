/** Where the choice of light, dark or auto is kept. */
export const COLOR_SCHEME_NAME = 'hedgerow.color-scheme'

/** Set in a tab that signed out: it does not sign in again by itself. */
export const SIGNED_OUT = 'hedgerow.signed-out'

export const markSignedOut = (): void => sessionStorage.setItem(SIGNED_OUT, '1')

export const clearSignedOut = (): void => sessionStorage.removeItem(SIGNED_OUT)

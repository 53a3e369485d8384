/** An address of the API as every server reads it: nothing in its path that one takes for a slash or a dot and another does not. */
const PLAIN = /^\/api(\/[\w\-.~!$&'()*+,;=:@%]+)+\/?(\?[\x21-\x7e]*)?$/
/** Dots, slashes, backslashes, percent signs and control characters in disguise, and percent signs that disguise nothing. */
const DISGUISED = /%(2[ef5]|5c|7f|[01].|(?![0-9a-f]{2}))/i
const DOTS = /\/\.{1,2}(\/|$)/

/**
 * Whether the target of a request may be passed on as it is: an address below `/api/`, which no reading of it leaves.
 * Host, port and scheme are never taken from a request.
 */
export function isApiAddress(target: string): boolean {
  const [path = ''] = target.split('?')
  return PLAIN.test(target) && !DISGUISED.test(path) && !DOTS.test(path)
}

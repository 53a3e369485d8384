/**
 * API URL that every server parses in the same way: no character in its path that some treat as a slash or a dot and
 * others do not.
 */
const PLAIN = /^\/api(\/[\w\-.~!$&'()*+,;=:@%]+)+\/?(\?[\x21-\x7e]*)?$/
/** Encoded dots, slashes, backslashes, percent signs and control characters, and invalid percent signs. */
const DISGUISED = /%(2[ef5]|5c|7f|[01].|(?![0-9a-f]{2}))/i
const DOTS = /\/\.{1,2}(\/|$)/

/**
 * Tests if a request target can be forwarded unchanged: a path below `/api/` that stays there under any interpretation.
 * Host, port and scheme are never taken from a request.
 */
export function isApiPath(target: string): boolean {
  const [path = ''] = target.split('?')
  return PLAIN.test(target) && !DISGUISED.test(path) && !DOTS.test(path)
}

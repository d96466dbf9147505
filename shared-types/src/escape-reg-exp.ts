/**
 * Makes a text match itself in a pattern with any flags, inside and outside classes, as `RegExp.escape` does, which Node
 * 20 doesn't have.
 */
export function escapeRegExp(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&').replace(OTHER_PUNCTUATION, codeOf)
}

// With the flags `u` and `v`, a backslash before these is an error or means something else.
const OTHER_PUNCTUATION = /[-,=<>#&!%:;@~'`"]/g

function codeOf(sign: string): string {
  return `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
}

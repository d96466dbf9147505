let made: Document | undefined

/**
 * A document that nobody sees. What is made in the page's own document loads its pictures and runs what they say happens
 * then, even before it is put anywhere; here nothing loads and nothing runs.
 */
export function inertDocument(): Document {
  made ??= document.implementation.createHTMLDocument('')
  return made
}

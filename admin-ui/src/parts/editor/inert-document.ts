let made: Document | undefined

/**
 * A detached document. Elements created in the page's document load their pictures and run inline handlers even before
 * insertion; here nothing loads or runs.
 */
export function inertDocument(): Document {
  made ??= document.implementation.createHTMLDocument('')
  return made
}

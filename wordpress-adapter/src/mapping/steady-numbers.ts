/** Names that WordPress numbers anew in each answer: galleries, players, search fields and layouts. */
const NUMBERED =
  /(?<![\w-])((?:wp-block-)?gallery|wp-block-search__[a-z]{1,30}|wp-container(?:-[a-z-]{1,60})?|wp-elements|wp-unique-id|(?:video|audio)-\d{1,15}|playlist)-(\d{1,9})(?=(?:-\d{1,15})?(?![\w-]))/g

/** Only within tags: a text may speak of such names. */
const TAG = /<[a-z][^<>]*>/gi

/**
 * Numbers such names by their order in this text. WordPress counts them over a whole answer, so the third gallery of a
 * list would be another one when its post is read alone, and the same text would look changed at each look.
 */
export function steadyNumbers(html: string): string {
  const numbers = new Map<string, Map<string, number>>()
  return html.replace(TAG, (tag) =>
    tag.replace(NUMBERED, (_whole, name: string, number: string) => {
      const known = numbers.get(name) ?? new Map<string, number>()
      numbers.set(name, known)
      const steady = known.get(number) ?? known.size + 1
      known.set(number, steady)
      return `${name}-${steady}`
    }),
  )
}

/** The town that a place names as whole words: the longest of those known, so that Cedar Falls isn't Cedar. */
export function townOfPlace(place: string, towns: readonly string[]): string | null {
  const words = ` ${plain(place)} `
  const named = towns.filter((town) => plain(town) !== '' && words.includes(` ${plain(town)} `))
  return named.toSorted((one, other) => other.length - one.length)[0] ?? null
}

function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

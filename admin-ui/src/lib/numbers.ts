/** Returns `12,345`. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}

/** Returns `1 article` or `12,345 articles`. @param many the plural, if it isn't `one` plus `s` */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

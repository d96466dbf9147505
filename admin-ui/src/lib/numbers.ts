/** `12,345` */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}

/** `1 article`, `12,345 articles`. @param many the plural, if it isn't `one` plus `s`. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

/** `1.4 GB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1e3) return countOf(bytes, 'byte')
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}

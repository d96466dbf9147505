/** Returns a size such as `1.4 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e3) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}

/** Seconds as `3 d 4 h`, `4 h 5 min`, `5 min`, `12 s`. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} d ${hours % 24} h`
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`
}

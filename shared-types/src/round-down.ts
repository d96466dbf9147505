/** For figures that shouldn't change every day: 7, 90, 450, 2,300. */
export function roundDown(count: number): number {
  if (count < 10) return count
  const step = count < 100 ? 10 : count < 1000 ? 50 : 100
  return Math.floor(count / step) * step
}

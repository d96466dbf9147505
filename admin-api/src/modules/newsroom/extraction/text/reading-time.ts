export interface ReadingTime {
  timeZone: string
  /** Milliseconds. */
  now: number
}

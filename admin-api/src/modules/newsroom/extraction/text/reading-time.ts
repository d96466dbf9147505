export interface ReadingTime {
  timeZone: string
  now: number
}

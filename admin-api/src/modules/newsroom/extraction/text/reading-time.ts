/** How a document writes its dates. */
export interface DateStyle {
  /** The language of its names of months, such as `de` or `pt-BR`. */
  language: string
  /** Whether 4/11/2026 is in November. */
  isDayFirst: boolean
}

export interface ReadingTime {
  timeZone: string
  now: number
  dateStyle?: DateStyle
}

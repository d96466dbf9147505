/** What the events' islands need to know of the paper. */
export interface Paper {
  readonly apiUrl: string
  readonly siteName: string
  readonly timeZone: string
}

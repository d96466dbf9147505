export interface Paper {
  readonly apiUrl: string
  readonly siteName: string
  readonly timeZone: string
}

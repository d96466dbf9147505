/** Characters; longer headlines are set one size smaller. */
const LONG_HEADLINE = 80

export function isLongHeadline(headline: string): boolean {
  return headline.length > LONG_HEADLINE
}

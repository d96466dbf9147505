/** An address that a link may lead to: of the web, and nothing else. */
export function webLink(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined
}

/** `gazette.example/news`, for people. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}

/** Returns the address if it is http(s), because untrusted content may contain any scheme. */
export function webAddress(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined
}

/** Returns `example.org` for `https://www.example.org/a`. */
export function hostOf(url: string | null): string {
  const address = webAddress(url)
  return address ? new URL(address).host.replace(/^www\./, '') : ''
}

/** Returns `gazette.example/news`, for display. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}

/** The address where it leads to the web, for a link; what others write may be anything. */
export function webAddress(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined
}

/** `https://www.example.org/a` → `example.org` */
export function hostOf(url: string | null): string {
  const address = webAddress(url)
  return address ? new URL(address).host.replace(/^www\./, '') : ''
}

/** `gazette.example/news`, for people. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}

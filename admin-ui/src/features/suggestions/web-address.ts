/** The address where it leads to the web; sources say all kinds of things. */
export function webAddress(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  return /^https?:$/.test(new URL(url).protocol) ? url : undefined
}

/** `https://www.example.org/a` → `example.org` */
export function hostOf(url: string | null): string {
  const address = webAddress(url)
  return address ? new URL(address).host.replace(/^www\./, '') : ''
}

/** The address at which calendar programs subscribe to a file, and ask for it again by themselves. */
export function webcalUrl(siteUrl: string, path: string): string {
  return `${siteUrl.replace(/^https?:/, 'webcal:')}${path}`
}

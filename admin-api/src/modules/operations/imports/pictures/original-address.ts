/**
 * The addresses to try for a picture, best first: the original of a smaller size of WordPress (`fair-300x200.jpg`) or of
 * Ghost (`/content/images/size/w600/…`), then as the text has it.
 */
export function addressesToTry(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return []
  const { pathname } = url
  url.pathname = pathname
    .replace(/-\d{2,5}x\d{2,5}(?=\.[A-Za-z]{3,4}$)/, '')
    .replace(/^((?:\/[^/]+)*?\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{1,8})?\//, '$1/')
  if (url.pathname !== pathname) url.search = ''
  return [...new Set([url.href, address])]
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|tiff?)$/i
/** What WordPress.com and its like take for another size of a file. */
const RESIZES: ReadonlySet<string> = new Set(['w', 'h', 'resize', 'fit', 'ssl', 'quality', 'strip', 'crop'])

/** One key for all sizes of a picture, with http or https. */
export function pictureKey(address: string): string {
  const url = URL.parse(addressesToTry(address)[0] ?? address)
  if (!url) return address
  url.hash = ''
  if (PICTURE_FILE.test(url.pathname) && [...url.searchParams.keys()].every((name) => RESIZES.has(name)))
    url.search = ''
  return url.href.replace(/^https?:\/\/(?:www\.)?/, '')
}

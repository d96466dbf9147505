/** The first path segment of pictures that our own service keeps. */
const UPLOADS = /^\/(?:uploads|derived)\//

/**
 * Where a picture is read from. Uploads have a path without a host: when the API has an origin of its own they are
 * served from there, else from the site's.
 */
export function pictureUrl(src: string, apiUrl: string): string {
  return UPLOADS.test(src) ? `${apiUrl}${src}` : src
}

/** Each candidate of a `srcset` as {@link pictureUrl} has it. */
export function pictureSrcset(srcset: string, apiUrl: string): string {
  return srcset
    .split(/,\s+/)
    .map((candidate) => pictureUrl(candidate, apiUrl))
    .join(', ')
}

/** Pictures in the text of an article, moved the same way. The HTML is ours: attributes stand in double quotes. */
export function withPictureUrls(html: string, apiUrl: string): string {
  if (apiUrl === '') return html
  return html
    .replace(/(\ssrc=")([^"]*)"/g, (_, start: string, src: string) => `${start}${pictureUrl(src, apiUrl)}"`)
    .replace(/(\ssrcset=")([^"]*)"/g, (_, start: string, set: string) => `${start}${pictureSrcset(set, apiUrl)}"`)
}

/** The text of an article for readers elsewhere, such as feed readers: no address without a host is left. */
export function withAbsoluteUrls(html: string, siteUrl: string, apiUrl: string): string {
  return withPictureUrls(html, apiUrl || siteUrl).replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${siteUrl}/`)
}

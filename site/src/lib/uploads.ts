const UPLOADS = /^\/(?:uploads|derived)\//

/** Uploads have no host: they are at the API's origin if it has one of its own, else at the site's. */
export function pictureUrl(src: string, apiUrl: string): string {
  return UPLOADS.test(src) ? `${apiUrl}${src}` : src
}

/** Applies {@link pictureUrl} to each candidate of a `srcset`. */
export function pictureSrcset(srcset: string, apiUrl: string): string {
  return srcset
    .split(/,\s+/)
    .map((candidate) => pictureUrl(candidate, apiUrl))
    .join(', ')
}

/** Applies {@link pictureUrl} to article HTML. Sanitized HTML has its attributes in double quotes. */
export function withPictureUrls(html: string, apiUrl: string): string {
  if (apiUrl === '') return html
  return html
    .replace(/(\ssrc=")([^"]*)"/g, (_, start: string, src: string) => `${start}${pictureUrl(src, apiUrl)}"`)
    .replace(/(\ssrcset=")([^"]*)"/g, (_, start: string, set: string) => `${start}${pictureSrcset(set, apiUrl)}"`)
}

/** For readers elsewhere, such as feed readers: leaves no address without a host. */
export function withAbsoluteUrls(html: string, siteUrl: string, apiUrl: string): string {
  return withPictureUrls(html, apiUrl || siteUrl).replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${siteUrl}/`)
}

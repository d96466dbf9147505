import { apiAddress } from '../../../lib/config.ts'

/**
 * The mail as a document for a frame: links open in new tabs, our pictures come from the service that the desk uses,
 * and nothing else loads. The mail's media queries follow the system's theme; they get the chosen one.
 */
export function mailDocument(html: string, isDark: boolean): string {
  const pictures = new URL(apiAddress('/'), location.href).origin
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'">`,
    '<base target="_blank">',
  ].join('')
  const shown = html
    .replaceAll(' src="/', ` src="${apiAddress('/')}`)
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/gi, isDark ? '(min-width: 0)' : '(max-width: 0)')
  return /<head[^<>]*>/i.test(shown) ? shown.replace(/<head[^<>]*>/i, (opening) => opening + head) : head + shown
}

export type GraphSourceType = 'facebook_page' | 'instagram'

const notNames: ReadonlySet<string> = new Set(
  'pages profile.php people groups events watch marketplace sharer share login p reel reels stories explore accounts tv'.split(
    ' ',
  ),
)

export function graphName(type: GraphSourceType, address: string): string | undefined {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)
  const host = url?.hostname.replace(/^(?:www|m|web|[a-z]{2}-[a-z]{2})\./, '') ?? ''
  if (url === null || !isHostOf(type, host)) return undefined
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decode)
  if (type === 'instagram') return nameLike(first, /^[\w.]{1,30}$/)
  const number = url.searchParams.get('id') ?? [...rest].reverse().find((part) => /^\d{5,20}$/.test(part))
  if (first === 'profile.php' || first === 'people' || first === 'pages')
    return number && nameLike(number, /^\d{5,20}$/)
  return nameLike(first, /^[\w.-]{2,80}$/)
}

function isHostOf(type: GraphSourceType, host: string): boolean {
  return type === 'instagram'
    ? host === 'instagram.com'
    : host === 'facebook.com' || host === 'fb.com' || host === 'fb.me'
}

function nameLike(name: string, form: RegExp): string | undefined {
  if (!form.test(name) || notNames.has(name.toLowerCase())) return undefined
  // Facebook appends a page's number to its name.
  return /-(\d{9,20})$/.exec(name)?.[1] ?? name
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

import type { DateStyle } from './reading-time.ts'

/** Content systems set these themselves: Joomla says `en-GB` on American sites, too. */
const saysNothing = /^(?:en|eng|es|spa)?(?:-|$)/i
const unknown = /^(?:und|zxx|mul|mis)\b/i
const monthFirst = /-(?:US|PH)\b/i
const yearFirst = /^(?:zh|ja|ko|hu|lt|mn)\b/i

/** Countries that write the day first; not those whose names end addresses anywhere in the world, such as `co`. */
const dayFirst = new Set(
  'ae ar at au bb bd bo bw ch cl cr cu cy cz de dk do ec es fi fr gh gr gt gy hk hn hr ie in it jm ke lk mt mx my na ng ni nl no np nz pe pk pl pt py ro se sg sk sv tt tz ug uk uy ve za zm zw'.split(
    ' ',
  ),
)

/** @param written the `lang` of a page. */
export function dateStyleOf(written: string | null | undefined, url: string): DateStyle {
  const tag = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i.exec(written?.trim() ?? '')?.[0].replaceAll('_', '-') ?? ''
  const language = unknown.test(tag) ? '' : tag
  return { language, isDayFirst: isDayFirst(language, new URL(url).hostname) }
}

function isDayFirst(language: string, hostname: string): boolean {
  if (monthFirst.test(language)) return false
  if (!saysNothing.test(language)) return !yearFirst.test(language)
  return dayFirst.has(hostname.slice(hostname.lastIndexOf('.') + 1))
}

import { queryOptions } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const PAGE_RETRY_MS = 2000

/** Reads the page that readers get; null until the first publish. It needs the site at the desk's own origin. */
export const homePageQuery = queryOptions({
  queryKey: ['front-page', 'home-page'],
  async queryFn({ signal }): Promise<string | null> {
    const response = await fetch('/', { cache: 'no-cache', credentials: 'omit', signal })
    if (response.status === 503) return null
    if (!response.ok) throw new Error(`The site answered with ${response.status}.`)
    return withoutScripts(await response.text())
  },
  refetchInterval: ({ state }) => (state.data === null ? PAGE_RETRY_MS : false),
})

/**
 * Returns the page without scripts, so that it counts no reads and reaches nothing of the desk, and with links that
 * lead nowhere: the frame allows no pop-ups. No page of the site may be framed by its address.
 */
export function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, noscript, link[rel=modulepreload], base')) element.remove()
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  return `<!doctype html>${page.documentElement.outerHTML}`
}

interface StaticPageFrameProps {
  title: string
  html: string
  /** The page's width. The frame makes it smaller if there is less room. */
  width: number
}

/** The frame runs nothing, and stays where it was scrolled to when the page changes. */
export function StaticPageFrame({ title, html, width }: StaticPageFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrollTop = useRef(0)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame still has the page before this one, which it leaves later.
  useLayoutEffect(() => {
    scrollTop.current = frame.current?.contentWindow?.scrollY ?? 0
  }, [html])
  const scale = Math.min(1, size.width / width)
  return (
    <div ref={box} className="relative h-full w-full overflow-hidden">
      {scale > 0 && (
        <iframe
          ref={frame}
          srcDoc={html}
          title={title}
          sandbox="allow-same-origin"
          onLoad={({ currentTarget }) => currentTarget.contentWindow?.scrollTo(0, scrollTop.current)}
          className="absolute top-0 origin-top-left bg-surface"
          style={{
            width: `${width}px`,
            height: `${size.height / scale}px`,
            left: `${Math.max(0, (size.width - width * scale) / 2)}px`,
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  )
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface StillFrameProps {
  title: string
  html: string
  /** Of the page. It is made smaller if there is less room. */
  width: number
}

/** A page in a frame that runs nothing. It stays where it was scrolled to when it changes. */
export function StillFrame({ title, html, width }: StillFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolledTo = useRef(0)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame still has the page before this one, which it leaves later.
  useLayoutEffect(() => {
    scrolledTo.current = frame.current?.contentWindow?.scrollY ?? 0
  }, [html])
  const scale = Math.min(1, room.width / width)
  return (
    <div ref={box} className="relative size-full overflow-hidden">
      {scale > 0 && (
        <iframe
          ref={frame}
          srcDoc={html}
          title={title}
          sandbox="allow-same-origin"
          onLoad={({ currentTarget }) => currentTarget.contentWindow?.scrollTo(0, scrolledTo.current)}
          className="absolute top-0 origin-top-left bg-surface"
          style={{
            width: `${width}px`,
            height: `${room.height / scale}px`,
            left: `${Math.max(0, (room.width - width * scale) / 2)}px`,
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  )
}

/** Instead of the home page, until the first publish has ended. */
export function SiteIsPrepared() {
  return (
    <p role="status" className="px-4 py-10 text-center text-quiet">
      We’re preparing the site. The front page appears here in a moment.
    </p>
  )
}

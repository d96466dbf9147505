import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { mailDocument } from './mail-document.ts'
import { patchElement } from './patch-document.ts'

interface MailFrameProps {
  title: string
  html: string
  /** Pixels; full width if undefined. */
  width: number | undefined
  isDark: boolean
  className?: string
}

/** Scripts don't run in the frame. A changed mail replaces only what differs, so that the frame keeps its place. */
export function MailFrame({ title, html, width, isDark, className }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const mail = mailDocument(html, isDark)
  const [first] = useState(mail)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const shown = frame.current?.contentDocument?.documentElement
    if (isLoaded && shown) patchElement(shown, new DOMParser().parseFromString(mail, 'text/html').documentElement)
  }, [mail, isLoaded])
  return (
    <iframe
      ref={frame}
      title={title}
      // The desk reads and changes the document. Without `allow-scripts`, nothing in it can do the same.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={first}
      onLoad={() => setLoaded(true)}
      className={classNames('mx-auto block max-w-full', className)}
      style={{
        width: width ?? '100%',
        colorScheme: isDark ? 'dark' : 'light',
        background: isDark ? '#121212' : '#fff',
      }}
    />
  )
}

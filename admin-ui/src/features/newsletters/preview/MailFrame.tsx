interface MailFrameProps {
  html: string
  /** Pixels; as wide as there is room when undefined. */
  width: number | undefined
  isDark: boolean
}

/** Nothing in it runs; its links open in tabs of their own. The mail's own dark look follows the frame's scheme. */
export function MailFrame({ html, width, isDark }: MailFrameProps) {
  return (
    <iframe
      title="Preview of the mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withLinksOutside(html)}
      className="mx-auto block h-[calc(100dvh-20rem)] min-h-80 max-w-full"
      style={{
        width: width ?? '100%',
        colorScheme: isDark ? 'dark' : 'light',
        background: isDark ? '#121212' : '#fff',
      }}
    />
  )
}

function withLinksOutside(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

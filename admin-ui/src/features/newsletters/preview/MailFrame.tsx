interface MailFrameProps {
  html: string
  /** Pixels; full width if undefined. */
  width: number | undefined
  isDark: boolean
}

/** Scripts don't run in the frame; links open in new tabs. */
export function MailFrame({ html, width, isDark }: MailFrameProps) {
  return (
    <iframe
      title="Preview of the mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withLinksOutside(inLook(html, isDark))}
      className="mx-auto block h-[calc(100dvh-22rem)] min-h-80 max-w-full"
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
  return /<head[^<>]*>/i.test(html) ? html.replace(/<head[^<>]*>/i, (head) => head + base) : base + html
}

/** The email's media queries follow the system theme; replace them to show the chosen one. */
function inLook(html: string, isDark: boolean): string {
  return html.replaceAll(/\(prefers-color-scheme:\s*dark\)/gi, isDark ? '(min-width: 0)' : '(max-width: 0)')
}

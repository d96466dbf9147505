import { Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { apiAddress } from '../../../lib/api-client.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import type { LiveMailPreview } from './use-composer.ts'

/** The bytes of HTML above which we warn. Gmail shows at most 102 kB. */
const MAIL_SIZE_WARNING_BYTES = 100 * 1024

/** Shows the mail as readers get it, while it is composed. */
export function MailPane({ live: { mail, error, refetch, isEmpty } }: { live: LiveMailPreview }) {
  return (
    <section
      aria-label="Email"
      className="flex h-[36rem] min-w-0 flex-col max-lg:border-t lg:sticky lg:top-0 lg:h-[calc(100dvh-7rem)] lg:border-l"
    >
      {mail && (
        <header className="flex items-center gap-x-3 border-b px-3 py-2">
          <p className="min-w-0 flex-1 truncate">
            <span className="font-medium">{mail.subject}</span>
            <span className="text-quiet"> {mail.preheader}</span>
          </p>
          <MailSizeText bytes={mail.size} />
        </header>
      )}
      <div className="relative min-h-0 flex-1 bg-sunken">
        {isEmpty && (
          <EmptyState icon={Mail} title="No email yet">
            Pick an article, or add this week’s best. The email appears here as readers get it.
          </EmptyState>
        )}
        {!isEmpty && !mail && !error && (
          <div className="p-3">
            <LoadingText>Preparing the email...</LoadingText>
            <Skeleton className="mt-3 h-80 w-full" />
          </div>
        )}
        {error && (
          <div className="absolute inset-x-3 top-3 z-10">
            <ErrorPanel title="Couldn’t prepare the email." error={error} onRetry={refetch} />
          </div>
        )}
        {mail && <MailFrame html={mail.html} />}
      </div>
    </section>
  )
}

/** Shows the size, and warns if Gmail cuts the email off, including its unsubscribe link. */
function MailSizeText({ bytes }: { bytes: number }) {
  // Gmail rounds the same way.
  const size = `${Math.max(1, Math.round(bytes / 1024))} KB`
  if (bytes <= MAIL_SIZE_WARNING_BYTES) return <p className="text-quiet text-sm tabular-nums">{size}</p>
  return (
    <p role="alert" className="text-danger text-sm">
      {size}: Gmail cuts emails off at 102 KB. Choose fewer articles.
    </p>
  )
}

/** Shows the mail without its scripts. A changed mail doesn't load the frame again, so that it keeps its place. */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const mail = mailDocument(html)
  const [first] = useState(mail)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    // The policy of the first document stays in force.
    if (isLoaded && root) root.innerHTML = new DOMParser().parseFromString(mail, 'text/html').documentElement.innerHTML
  }, [mail, isLoaded])
  return (
    <iframe
      ref={frame}
      title="Email as readers get it"
      // The desk reads and changes the document. Without `allow-scripts`, nothing in it can do the same.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={first}
      onLoad={() => setLoaded(true)}
      className="block h-full w-full bg-white [color-scheme:light]"
    />
  )
}

/**
 * Returns the mail as a document for a frame: links open in new tabs, our pictures come from the service that the desk
 * uses, those of a WordPress from there, and nothing else loads. It has its light look, whatever the system's theme is.
 */
export function mailDocument(html: string): string {
  const pictures = new URL(apiAddress('/'), location.href).origin
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${pictures} https: http:; style-src 'unsafe-inline'">`,
    '<base target="_blank">',
  ].join('')
  const page = html
    .replaceAll(' src="/', ` src="${apiAddress('/')}`)
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/gi, '(max-width: 0)')
  return /<head[^<>]*>/i.test(page) ? page.replace(/<head[^<>]*>/i, (opening) => opening + head) : head + page
}

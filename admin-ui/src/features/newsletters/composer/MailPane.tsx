import { FileText, type LucideIcon, Mail, Moon, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { apiAddress } from '../../../lib/config.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import type { LiveMail } from './use-composer.ts'

/** Bytes of HTML. Gmail shows at most 102 kB. */
const MAIL_SIZE_WARNING = 100 * 1024
/** Pixels. */
const PHONE_WIDTH = 375

interface MailPaneProps {
  live: LiveMail
  isNarrow: boolean
}

/** The mail as readers get it, while it is composed. */
export function MailPane({ live: { mail, error, refetch, isEmpty }, isNarrow }: MailPaneProps) {
  const [isPhone, setPhone] = useState(false)
  const [isDark, setDark] = useState(false)
  const [isText, setText] = useState(false)
  const width = isPhone ? PHONE_WIDTH : undefined
  return (
    <section
      aria-label="Email"
      className="flex h-full min-h-0 min-w-0 flex-col overflow-hidden lg:rounded-md lg:border"
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b px-2 py-1">
        {mail && !isNarrow && (
          <p className="min-w-0 basis-full truncate pl-1">
            <span className="font-medium">{mail.subject}</span>
            <span className="text-quiet"> {mail.preheader}</span>
          </p>
        )}
        {mail && <MailSize bytes={mail.size} />}
        <div className="ml-auto flex gap-2">
          <Toggle icon={FileText} label="Plain text" isOn={isText} onChange={setText} />
          <Toggle icon={Smartphone} label="Phone width" isOn={isPhone} onChange={setPhone} />
          <Toggle icon={Moon} label="Dark mode" isOn={isDark} onChange={setDark} />
        </div>
      </header>
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
        {mail && isText && (
          <textarea
            readOnly
            aria-label="Plain text of the email"
            className="mx-auto block h-full max-w-full resize-none bg-surface p-4 font-mono text-sm"
            style={{ width: width ?? '100%' }}
            value={mail.text}
          />
        )}
        {mail && !isText && <MailFrame html={mail.html} width={width} isDark={isDark} />}
      </div>
    </section>
  )
}

interface ToggleProps {
  icon: LucideIcon
  label: string
  isOn: boolean
  onChange(isOn: boolean): void
}

function Toggle({ icon, label, isOn, onChange }: ToggleProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      size="sm"
      aria-pressed={isOn}
      className="aria-pressed:bg-accent-ground aria-pressed:text-accent"
      onClick={() => onChange(!isOn)}
    />
  )
}

/** Above this size Gmail cuts the email off, including its unsubscribe link. */
function MailSize({ bytes }: { bytes: number }) {
  const isOver = bytes > MAIL_SIZE_WARNING
  // The same rounding as Gmail.
  const size = `${Math.max(1, Math.round(bytes / 1024))} KB`
  return (
    <p
      role={isOver ? 'alert' : undefined}
      className={isOver ? 'text-danger text-sm' : 'text-quiet text-sm tabular-nums'}
    >
      {isOver ? `${size}: Gmail cuts emails off at 102 KB. Choose fewer articles.` : size}
    </p>
  )
}

interface MailFrameProps {
  html: string
  /** Pixels; full width if undefined. */
  width: number | undefined
  isDark: boolean
}

/** Scripts don't run in the frame. A changed mail doesn't load it again, so that it keeps its place. */
function MailFrame({ html, width, isDark }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const mail = mailDocument(html, isDark)
  const [first] = useState(mail)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const shown = frame.current?.contentDocument?.documentElement
    // The policy of the first document stays in force.
    if (isLoaded && shown)
      shown.innerHTML = new DOMParser().parseFromString(mail, 'text/html').documentElement.innerHTML
  }, [mail, isLoaded])
  return (
    <iframe
      ref={frame}
      title="Email as readers get it"
      // The desk reads and changes the document. Without `allow-scripts`, nothing in it can do the same.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={first}
      onLoad={() => setLoaded(true)}
      className="mx-auto block h-full max-w-full"
      style={{
        width: width ?? '100%',
        colorScheme: isDark ? 'dark' : 'light',
        background: isDark ? '#121212' : '#fff',
      }}
    />
  )
}

/**
 * The mail as a document for a frame: links open in new tabs, our pictures come from the service that the desk uses,
 * those of a WordPress from there, and nothing else loads. The mail's media queries follow the system's theme; they get
 * the chosen one.
 */
export function mailDocument(html: string, isDark: boolean): string {
  const pictures = new URL(apiAddress('/'), location.href).origin
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${pictures} https: http:; style-src 'unsafe-inline'">`,
    '<base target="_blank">',
  ].join('')
  const shown = html
    .replaceAll(' src="/', ` src="${apiAddress('/')}`)
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/gi, isDark ? '(min-width: 0)' : '(max-width: 0)')
  return /<head[^<>]*>/i.test(shown) ? shown.replace(/<head[^<>]*>/i, (opening) => opening + head) : head + shown
}

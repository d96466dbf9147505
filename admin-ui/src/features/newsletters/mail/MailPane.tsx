import { Mail } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { LookButtons, type MailLook, PHONE_WIDTH } from '../preview/LookButtons.tsx'
import { MailFrame } from '../preview/MailFrame.tsx'
import { SizeMeter } from '../preview/SizeMeter.tsx'
import type { LiveMail } from './use-live-mail.ts'

interface MailPaneProps {
  live: LiveMail
  isNarrow: boolean
}

/** The mail as readers get it, while it is composed. */
export function MailPane({ live: { mail, error, refetch, isEmpty }, isNarrow }: MailPaneProps) {
  const [look, setLook] = useState<MailLook>({ isPhone: false, isDark: false })
  return (
    <section
      aria-label="Email"
      className="flex h-full min-h-0 min-w-0 flex-col overflow-hidden lg:rounded-md lg:border"
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b px-2 py-1">
        <p className="min-w-0 flex-1 truncate pl-1">
          {mail && !isNarrow && (
            <>
              <span className="font-medium">{mail.subject}</span>
              <span className="text-quiet"> {mail.preheader}</span>
            </>
          )}
        </p>
        {mail && <SizeMeter bytes={mail.size} />}
        <LookButtons look={look} onChange={setLook} />
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
        {mail && (
          <MailFrame
            title="Email as readers get it"
            html={mail.html}
            width={look.isPhone ? PHONE_WIDTH : undefined}
            isDark={look.isDark}
            className="h-full"
          />
        )}
      </div>
    </section>
  )
}

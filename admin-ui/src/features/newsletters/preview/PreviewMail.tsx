import { useQuery } from '@tanstack/react-query'
import { FileText, Mail } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import type { ComposerValues } from '../composer/composer-values.ts'
import { LookButtons, type MailLook, Pair, PHONE_WIDTH } from './LookButtons.tsx'
import { MailFrame } from './MailFrame.tsx'
import { PreviewWarnings } from './PreviewWarnings.tsx'
import { type PreviewReader, renderedMailQuery } from './preview.api.ts'
import { ReaderChoice } from './ReaderChoice.tsx'
import { SizeMeter } from './SizeMeter.tsx'

interface PreviewMailProps {
  values: ComposerValues
  /** Of the stored version. */
  newsletterId: string | undefined
}

export function PreviewMail({ values, newsletterId }: PreviewMailProps) {
  const { zone } = useCountyTime()
  const [reader, setReader] = useState<PreviewReader>({})
  const [isText, setText] = useState(false)
  const [look, setLook] = useState<MailLook>({ isPhone: false, isDark: false })
  const { data, error, refetch, isPlaceholderData } = useQuery(
    renderedMailQuery(values, reader, { newsletterId, zone }),
  )
  return (
    <section aria-label="The email" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ReaderChoice reader={reader} onChange={setReader} />
        <div className="flex gap-4">
          <Pair
            label="Part"
            options={[
              { icon: Mail, label: 'HTML', isOn: !isText, choose: () => setText(false) },
              { icon: FileText, label: 'Plain text', isOn: isText, choose: () => setText(true) },
            ]}
          />
          <LookButtons look={look} onChange={setLook} />
        </div>
      </div>
      {error && <ErrorPanel title="Couldn’t prepare the email." error={error} onRetry={refetch} />}
      {!error && !data && (
        <>
          <LoadingText>Preparing the email...</LoadingText>
          <Skeleton className="h-[calc(100dvh-22rem)] min-h-80 w-full" />
        </>
      )}
      {!error && data && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p className="min-w-0 flex-1 basis-64 truncate">
              <span className="text-quiet">Subject: </span>
              {data.subject}
            </p>
            <SizeMeter bytes={data.size} />
          </div>
          <PreviewWarnings warnings={data.warnings} />
          <div
            aria-busy={isPlaceholderData}
            className={classNames('rounded-md border bg-sunken', isPlaceholderData && 'opacity-60')}
          >
            {isText ? (
              <textarea
                readOnly
                aria-label="Plain text of the email"
                className="mx-auto block h-[calc(100dvh-22rem)] min-h-80 max-w-full resize-none bg-surface p-4 font-mono text-sm"
                style={{ width: look.isPhone ? PHONE_WIDTH : '100%' }}
                value={data.text}
              />
            ) : (
              <MailFrame
                title="Preview of the email"
                html={data.html}
                width={look.isPhone ? PHONE_WIDTH : undefined}
                isDark={look.isDark}
                className="h-[calc(100dvh-22rem)] min-h-80"
              />
            )}
          </div>
        </>
      )}
    </section>
  )
}

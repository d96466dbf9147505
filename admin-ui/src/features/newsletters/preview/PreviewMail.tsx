import { useQuery } from '@tanstack/react-query'
import { FileText, Mail, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import type { ComposerValues } from '../composer-values.ts'
import { MailFrame } from './MailFrame.tsx'
import { PreviewWarnings } from './PreviewWarnings.tsx'
import { type PreviewReader, renderedMailQuery } from './preview.api.ts'
import { ReaderChoice } from './ReaderChoice.tsx'
import { SizeMeter } from './SizeMeter.tsx'

const PHONE_WIDTH = 375

export function PreviewMail({ values }: { values: ComposerValues }) {
  const [reader, setReader] = useState<PreviewReader>({})
  const [isText, setText] = useState(false)
  const [isPhone, setPhone] = useState(false)
  const [isDark, setDark] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery(renderedMailQuery(values, reader))
  return (
    <section aria-label="The mail" className="flex min-w-0 flex-col gap-3">
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
          <Pair
            label="Width"
            options={[
              { icon: Monitor, label: 'As on a desktop', isOn: !isPhone, choose: () => setPhone(false) },
              { icon: Smartphone, label: 'As on a phone', isOn: isPhone, choose: () => setPhone(true) },
            ]}
          />
          <Pair
            label="Look"
            options={[
              { icon: Sun, label: 'Light', isOn: !isDark, choose: () => setDark(false) },
              { icon: Moon, label: 'Dark', isOn: isDark, choose: () => setDark(true) },
            ]}
          />
        </div>
      </div>
      {error && <ErrorPanel title="The mail could not be made." error={error} onRetry={refetch} />}
      {!error && !data && (
        <>
          <LoadingText>Making the mail...</LoadingText>
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
                aria-label="Plain text of the mail"
                className="mx-auto block h-[calc(100dvh-22rem)] min-h-80 max-w-full resize-none bg-surface p-4 font-mono text-sm"
                style={{ width: isPhone ? PHONE_WIDTH : '100%' }}
                value={data.text}
              />
            ) : (
              <MailFrame html={data.html} width={isPhone ? PHONE_WIDTH : undefined} isDark={isDark} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

interface PairProps {
  label: string
  options: readonly { icon: typeof Mail; label: string; isOn: boolean; choose(): void }[]
}

function Pair({ label, options }: PairProps) {
  return (
    <fieldset className="flex rounded-md border p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ icon, label: name, isOn, choose }) => (
        <IconButton
          key={name}
          icon={icon}
          label={name}
          size="sm"
          aria-pressed={isOn}
          className="aria-pressed:bg-accent-ground aria-pressed:text-accent"
          onClick={choose}
        />
      ))}
    </fieldset>
  )
}

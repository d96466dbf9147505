import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { FileText, Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { useSiteAddress } from '../../../lib/site.ts'
import { CategoryBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { chosenArticlesQuery, renderedMailQuery } from '../newsletter-queries.ts'
import type { ComposerValues } from './composer-values.ts'
import { LookButtons, MailFrame, type MailLook, Pair, PHONE_WIDTH, SizeMeter } from './MailPane.tsx'

interface PreviewDialogProps {
  values: ComposerValues
  onTest(): void
  onClose(): void
}

export function PreviewDialog({ values, onTest, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description="The email as it would go out. A preview saves and sends nothing."
      width="full"
      opensAtItself
      footer={
        <>
          <Button onClick={onTest}>
            <Send aria-hidden />
            Send test…
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <PreviewContents values={values} />
        <PreviewMail values={values} />
      </div>
    </Dialog>
  )
}

/** The title, the description and the start of each article. */
function PreviewContents({ values }: { values: ComposerValues }) {
  const siteAddress = useSiteAddress()
  const { data, error, refetch } = useQuery(chosenArticlesQuery(values.articleIds))
  const isCalendarOnly = values.articleIds.length === 0
  return (
    <section
      aria-label="Contents"
      className="min-w-0 max-lg:order-last lg:max-h-[calc(100dvh-17rem)] lg:overflow-y-auto lg:pr-3"
    >
      <h3 className="wrap-anywhere font-semibold text-lg">{values.title.trim() || 'Untitled'}</h3>
      {values.description && <p className="wrap-anywhere text-quiet">{values.description}</p>}
      {error && !data && <ErrorPanel title="Couldn’t load the articles." error={error} onRetry={refetch} />}
      {isCalendarOnly && <p className="pt-2 text-quiet">No articles: the email has this week on the calendar.</p>}
      {!error && !data && !isCalendarOnly && (
        <div className="pt-3">
          <LoadingText>Loading articles...</LoadingText>
          <SkeletonRows count={4} />
        </div>
      )}
      <ol className="divide-y pt-2">
        {data?.map((article) => (
          <li key={article.id} className="flex flex-col gap-1 py-3">
            <CategoryBadge category={article.category} />
            <h4 className="wrap-anywhere font-medium">
              <a
                href={siteAddress(`/${article.slug}`)}
                target="_blank"
                rel="noopener"
                className="rounded-sm underline-offset-2 hover:text-accent hover:underline"
              >
                {article.title}
              </a>
            </h4>
            <p className="wrap-anywhere text-quiet text-sm">{article.description}</p>
            {article.excerpt && <p className="wrap-anywhere text-sm">{article.excerpt}</p>}
            <p className="text-quiet text-sm">By {article.authorName}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PreviewMail({ values }: { values: ComposerValues }) {
  const { zone } = useCountyTime()
  const [reader, setReader] = useState<Reader>(EVERYTHING)
  const [isText, setText] = useState(false)
  const [look, setLook] = useState<MailLook>({ isPhone: false, isDark: false })
  const { data, error, refetch, isPlaceholderData } = useQuery(
    renderedMailQuery(values, reader === EVERYTHING ? undefined : reader, zone),
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
          {data.warnings.map((warning) => (
            <p key={warning} className="rounded-md bg-yellow-ground px-3 py-2 text-yellow">
              {warning}
            </p>
          ))}
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

const EVERYTHING = 'everything'
type Reader = ReaderCategory | typeof EVERYTHING

function ReaderChoice({ reader, onChange }: { reader: Reader; onChange(reader: Reader): void }) {
  return (
    <Select<Reader>
      aria-label="Preview as"
      className="w-full max-w-80"
      value={reader}
      options={[
        { value: EVERYTHING, label: 'A reader who chose everything' },
        ...READER_CATEGORIES.map((category) => ({ value: category, label: `A reader who chose ${category}` })),
      ]}
      onChange={onChange}
    />
  )
}

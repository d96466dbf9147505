import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { LetterParts } from './LetterParts.tsx'
import { letterAddress, letterQuery } from './outbox.api.ts'

interface OutboxLetterProps {
  name: string
  onClose(): void
}

export function OutboxLetter({ name, onClose }: OutboxLetterProps) {
  const { data, error, refetch } = useQuery(letterQuery(name))
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title={data?.subject || 'Email'}
        description={data && `To ${data.to} · ${time.dateTime(data.at)} · ${formatBytes(data.size)}`}
        actions={
          <>
            <Button autoFocus onClick={onClose}>
              <ArrowLeft aria-hidden />
              Outbox
            </Button>
            {data && (
              <Button asChild>
                <a href={letterAddress(name, 'file')} download={name}>
                  <Download aria-hidden />
                  Download
                </a>
              </Button>
            )}
          </>
        }
      />
      {error && !data && <ErrorPanel title="Couldn’t open the email." error={error} onRetry={refetch} />}
      {!error && !data && (
        <>
          <LoadingText>Loading email...</LoadingText>
          <SkeletonRows count={8} />
        </>
      )}
      {data && <LetterParts letter={data} />}
    </>
  )
}

import { MAIL_SIZE_WARNING } from '@hometown/shared-types/newsletter-preview'

/** Above this size Gmail cuts the email off, including its unsubscribe link. */
export function SizeMeter({ bytes }: { bytes: number }) {
  const isOver = bytes > MAIL_SIZE_WARNING
  // The same rounding as Gmail and the preflight check.
  const size = `${Math.max(1, Math.round(bytes / 1024))} KB`
  return (
    <div className="flex items-center gap-2 text-sm">
      <meter
        aria-label="Size of the email"
        className="h-2 w-24"
        min={0}
        max={MAIL_SIZE_WARNING * 1.25}
        high={MAIL_SIZE_WARNING}
        low={MAIL_SIZE_WARNING * 0.8}
        optimum={0}
        value={bytes}
      />
      <p role={isOver ? 'alert' : undefined} className={isOver ? 'text-danger' : 'text-quiet tabular-nums'}>
        {isOver ? `${size}: Gmail cuts emails off at 102 KB. Choose fewer articles.` : size}
      </p>
    </div>
  )
}

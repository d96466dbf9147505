import { Button } from '../../ui/Button.tsx'

/** A failure to load notes doesn't stop the rest of the screen. */
export function NotesUnknown({ onRetry }: { onRetry(): unknown }) {
  return (
    <p role="alert" className="text-quiet text-sm">
      Couldn’t load the changes since the last newsletters.{' '}
      <Button variant="link" size="sm" onClick={() => onRetry()}>
        Try again
      </Button>
    </p>
  )
}

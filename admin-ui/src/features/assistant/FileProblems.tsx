import { CircleAlert } from 'lucide-react'
import { CloseButton } from '../../ui/CloseButton.tsx'

interface FileProblemsProps {
  problems: readonly string[]
  onForget(): void
}

/** Explains why files weren't attached; stays until dismissed. */
export function FileProblems({ problems, onForget }: FileProblemsProps) {
  return (
    <div role="alert">
      {problems.length > 0 && (
        <div className="mb-1 flex items-start gap-2 rounded-md bg-danger-ground py-1.5 pr-1 pl-2.5 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          <ul className="wrap-anywhere min-w-0 grow">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <CloseButton className="-my-1" onClick={onForget} />
        </div>
      )}
    </div>
  )
}

import { TriangleAlert } from 'lucide-react'
import { Summary } from '../../../ui/Summary.tsx'

/** What the email leaves out, and why. A long list is collapsed. */
export function PreviewWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <details open={warnings.length === 1} className="group rounded-md bg-yellow-ground px-3 py-2 text-yellow">
      <Summary className="font-medium">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {warnings.length === 1 ? 'Something to know' : `${warnings.length} things to know`}
      </Summary>
      <ul className="flex list-disc flex-col gap-1 pt-1.5 pl-6">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  )
}

import { FRONT_SECTION_SIZES, type FrontSection } from '@hometown/shared-types/front-page'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import type { FrontActions } from './use-front-actions.ts'

const SIZE_LABELS: Readonly<Record<FrontSection['size'], string>> = {
  large: 'Large: one big story',
  cards: 'Medium: three equal stories',
  compact: 'Small: mostly headlines',
}
const sizes = FRONT_SECTION_SIZES.map((value) => ({ value, label: SIZE_LABELS[value] }))

interface SectionListProps {
  sections: readonly FrontSection[]
  actions: FrontActions
}

/** The sections below the top block. */
export function SectionList({ sections, actions }: SectionListProps) {
  const arrange = (changed: readonly FrontSection[]): void => {
    actions.arrange(changed).catch(reportError)
  }
  const move = (from: number, by: -1 | 1) => {
    const section = sections[from]
    const to = from + by
    if (section && to >= 0 && to < sections.length) arrange(sections.toSpliced(from, 1).toSpliced(to, 0, section))
  }
  return (
    <Card flush>
      <p className="border-b px-4 py-2 text-quiet text-sm">
        Each section shows three stories. Choose the order, and how much room each one gets.
      </p>
      <ol aria-label="Sections of the front page" className="divide-y">
        {sections.map((section, index) => (
          <li key={section.category} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
            <span aria-hidden className="w-5 shrink-0 text-right text-quiet text-sm tabular-nums">
              {index + 1}
            </span>
            <p className="min-w-28 flex-1 font-medium">{section.category}</p>
            <div className="flex items-center gap-1">
              <Select
                aria-label={`Size of ${section.category}`}
                className="w-60!"
                value={section.size}
                options={sizes}
                onChange={(size) => arrange(sections.with(index, { ...section, size }))}
              />
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={`Move up: ${section.category}`}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={`Move down: ${section.category}`}
                aria-disabled={index === sections.length - 1}
                onClick={() => move(index, 1)}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

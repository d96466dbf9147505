import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DropdownMenu } from './DropdownMenu.tsx'

/** The actions of one row of a list. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Actions for ${name}`} className="px-1.5! text-quiet">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
    </DropdownMenu>
  )
}

import type { Suggestion, SuggestionKind } from '@hometown/shared-types/suggestion'
import { classNames } from '../../lib/class-names.ts'
import { DropdownMenu, MenuChoice } from '../../ui/DropdownMenu.tsx'
import { headlineOf } from './headline-of.ts'
import { KINDS, kindOf } from './kinds.ts'

interface KindMenuProps {
  suggestion: Suggestion
  /** False once something was made of it. */
  isOpenToChange: boolean
  open?: boolean
  onOpenChange?(open: boolean): void
  onChoose(kind: SuggestionKind): void
}

const LOOK = 'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm text-xs [&_svg]:size-3.5'

/** What the suggestion becomes; a menu while that can be changed. */
export function KindMenu({ suggestion, isOpenToChange, open, onOpenChange, onChoose }: KindMenuProps) {
  const { icon: Icon, label } = kindOf(suggestion)
  const content = (
    <>
      <Icon aria-hidden />
      {label}
    </>
  )
  if (!isOpenToChange) return <span className={classNames(LOOK, 'text-quiet')}>{content}</span>
  return (
    <DropdownMenu
      align="start"
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${label}: change the kind of ${headlineOf(suggestion)}`}
          className={classNames(
            LOOK,
            '-mx-1 relative px-1 font-medium text-ink underline decoration-dotted decoration-edge underline-offset-3 hover:bg-hover max-md:after:absolute max-md:after:-inset-x-3 max-md:after:-top-1.5 max-md:after:-bottom-4.5',
          )}
        >
          {content}
        </button>
      }
    >
      <MenuChoice label="Publish as" value={suggestion.kind} options={KINDS} onChange={onChoose} />
    </DropdownMenu>
  )
}

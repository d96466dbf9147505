import { type ComponentProps, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from './Button.tsx'
import { Input } from './Input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** `new-password` keeps browsers from filling in the user’s own one. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const name = isShown ? 'Hide' : 'Show'
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={classNames('pr-16', className)}
      />
      <Button
        variant="ghost"
        size="sm"
        className="absolute inset-y-0 right-0.5 my-auto text-quiet"
        aria-label={`${name} what you typed`}
        onClick={() => setShown(!isShown)}
      >
        {name}
      </Button>
    </div>
  )
}

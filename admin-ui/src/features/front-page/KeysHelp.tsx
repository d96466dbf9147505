import { Kbd } from '../../ui/Kbd.tsx'
import { SHORT_KEYS } from './front-keys.ts'

/** Hidden where there is no keyboard to be expected. */
export function KeysHelp() {
  return (
    <dl
      aria-label="Keys"
      className="flex flex-wrap gap-x-3 gap-y-1 px-1 text-quiet text-sm max-md:hidden [@media(hover:none)]:hidden"
    >
      {SHORT_KEYS.map(([key, does]) => (
        <div key={key} className="flex items-center gap-1">
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

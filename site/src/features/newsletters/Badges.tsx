import type { Badge } from './archive-item.ts'

export function Badges({ badges }: { badges: readonly Badge[] }) {
  return (
    <ul className="badges" aria-label="Categories">
      {badges.map(({ category, label, colour }) => (
        <li key={category} className={`badge colour-${colour}`}>
          {label}
        </li>
      ))}
    </ul>
  )
}

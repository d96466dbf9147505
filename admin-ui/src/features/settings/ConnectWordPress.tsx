import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Card } from '../../ui/Card.tsx'

export function ConnectWordPress() {
  return (
    <Card
      title="No WordPress site is connected"
      description="Articles live in this installation. Everything works without WordPress."
      className="max-w-3xl"
    >
      <p>If you have a WordPress site, you can keep your articles there:</p>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
        <li>In WordPress, under Users → Profile, create an application password for an account that can edit posts.</li>
        <li>
          <ConnectionsHint what="its address and that password" /> Articles already here stay here, alongside those from
          WordPress.
        </li>
        <li>
          Install the Hometown plugin in WordPress. Changes made there then go live at once, and no save overwrites a
          newer one.
        </li>
        <li>Come back here and press Test.</li>
      </ol>
    </Card>
  )
}

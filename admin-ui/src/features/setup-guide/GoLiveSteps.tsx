import type { ReactNode } from 'react'

/** What to set where, for the address that was typed. */
export function GoLiveSteps({ address }: { address: string }) {
  const { hostname } = new URL(address)
  const alias = hostname.startsWith('www.') ? hostname.slice('www.'.length) : undefined
  const names = [hostname, ...(alias ? [alias] : [])]
  return (
    <ol className="flex flex-col gap-5">
      <GoLiveStep number={1} title="Point the name to your server">
        <p>
          {alias
            ? 'Where you bought the domain, add these DNS records. Their value is your server’s IP address.'
            : 'Where you bought the domain, add this DNS record. Its value is your server’s IP address.'}
        </p>
        <DnsRecords names={names} />
      </GoLiveStep>
      <GoLiveStep number={2} title="Start Hometown on the server">
        <p>With Docker, write this into the file .env, then run the command. Caddy gets the certificate.</p>
        <Code lines={[`SITE_DOMAIN=${hostname}`, ...(alias ? [`SITE_ALIAS=${alias}`] : [])]} />
        <Code lines={['docker compose up --detach --build']} />
        <p>Without Docker, write this instead, and pass requests on from your own web server.</p>
        <Code lines={[`SITE_URL=${address}`, 'NODE_ENV=production', 'TRUST_PROXY=1']} />
      </GoLiveStep>
      <GoLiveStep number={3} title="Check the address">
        <p>We open it as a reader’s browser would. The page “Install” in docs/operate explains each step.</p>
      </GoLiveStep>
    </ol>
  )
}

function GoLiveStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden className="w-4 shrink-0 font-semibold text-quiet tabular-nums">
        {number}
      </span>
      <div className="flex min-w-0 grow flex-col gap-2">
        <h2 className="font-medium">{title}</h2>
        {children}
      </div>
    </li>
  )
}

/** In columns, so that a long name wraps in its own. */
function DnsRecords({ names }: { names: readonly string[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 rounded-md border bg-sunken font-mono text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="align-top *:px-3 *:py-1 first:*:pt-2 last:*:pb-2">
            <td className="wrap-anywhere">{name}</td>
            <td>A</td>
            <td className="whitespace-nowrap">server’s IP</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Code({ lines }: { lines: readonly string[] }) {
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-md border bg-sunken px-3 py-2 font-mono text-sm">
      {lines.join('\n')}
    </pre>
  )
}

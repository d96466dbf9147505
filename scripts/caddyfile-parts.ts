import { ANSWER_HEADERS, HSTS, hstsValue } from '../shared-types/src/site-headers.ts'

const CALL_PATHS = '/api /api/* /wp-json /wp-json/*'

export const JSON_ERROR_HEADERS = {
  ...ANSWER_HEADERS,
  [HSTS]: '{hsts}',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
}

export function globalOptions(): string {
  return `{
	# Those to https are below.
	auto_https disable_redirects
	# Of what Caddy couldn't pass on, the lines about requests alone are filtered by the sites.
${filteredLog('stderr')}
}`
}

/** A client that sent a secret unencrypted must notice, and a redirect would hide it. */
export function plainHttp(): string {
  return `# Pages lead from http to https, on all names. Calls don't, or nobody would notice a secret that was sent unencrypted.
http:// {
${answerHeaders()}
	@calls path ${CALL_PATHS}
	handle @calls {
		header Content-Type "application/json; charset=utf-8"
		respond \`{"message":"Calls need https. This one was sent unencrypted: replace the password or key in it.","code":"https_needed"}\` 403
	}
	handle {
		redir https://{host}{uri} 308
	}
}`
}

/**
 * On whatever says nothing else; not on errors, which Caddy answers past it. A line for each: of several in one block,
 * Caddy would add none where it finds one.
 */
export function everywhere(): string {
  return [hsts(), `	header ?${HSTS} {hsts}`, answerHeaders()].join('\n')
}

function answerHeaders(): string {
  return Object.entries(ANSWER_HEADERS)
    .map(([name, value]) => `	header ?${name} "${value}"`)
    .join('\n')
}

export function hsts(): string {
  return `	map "{$HSTS_SUBDOMAINS:false}" {hsts} {
		~^(?i:true|yes|1)$ "${hstsValue({ subdomains: true })}"
		default "${hstsValue({ subdomains: false })}"
	}`
}

/** Keeps readers' addresses, keys in links and search terms out of the log. */
export function filteredLog(output: 'stdout' | 'stderr'): string {
  return `	log {
		output ${output}
		format filter {
			wrap json
			fields {
				request>remote_ip ip_mask {
					ipv4 24
					ipv6 48
				}
				request>client_ip ip_mask {
					ipv4 24
					ipv6 48
				}
				request>remote_port delete
				request>headers delete
				request>tls delete
				request>uri regexp "^(/api/[^/?]+|/preview)/.*|[?].*$" "$1"
				resp_headers delete
			}
		}
	}`
}

export function headerLines(headers: Readonly<Record<string, string>>, depth: number): string {
  return Object.entries(headers)
    .map(([name, value]) => `${'\t'.repeat(depth)}${name} "${value}"`)
    .join('\n')
}

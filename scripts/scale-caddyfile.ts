import {
  everywhere,
  filteredLog,
  globalOptions,
  headerLines,
  JSON_ERROR_HEADERS,
  plainHttp,
} from './caddyfile-parts.ts'

/** For several machines: each serves the whole site, and Caddy leaves out those that can’t at the moment. */
export function scaleCaddyfile(): string {
  return `# Written by scripts/write-caddyfile.ts.

${globalOptions()}

{$SITE_DOMAIN} {
	encode zstd gzip
${everywhere()}
${filteredLog('stdout')}

	reverse_proxy {$SERVICES:api-1:3000 api-2:3000 api-3:3000} {
		lb_policy least_conn
		# Somebody else answers what a machine that just died didn't.
		lb_try_duration 5s
		fail_duration 5s
		# A machine that is told to stop fails this check first, and answers for 5 seconds more.
		health_uri /api/health/serve
		health_interval 1s
		health_timeout 3s
	}

	handle_errors {
		header {
${headerLines({ ...JSON_ERROR_HEADERS, 'Retry-After': '5' }, 3)}
		}
		respond \`{"message":"The service can’t be reached right now. Try again in a moment.","code":"unavailable"}\` 503
	}
}

${plainHttp()}

# The other name of the site, with or without www.
{$SITE_ALIAS:http://alias.invalid} {
${everywhere()}
	redir https://{$SITE_DOMAIN}{uri} permanent
}
`
}

import { contentType } from '../admin-api/src/site-server/content-types.ts'
import {
  CALENDAR_FILE_TYPE,
  FILE_POLICY,
  FRAMED_PATH,
  HASHED_FILES_CACHE_CONTROL,
  HSTS,
  PAGE_CACHE_CONTROL,
  securityHeadersOf,
} from '../shared-types/src/site-headers.ts'
import {
  everywhere,
  filteredLog,
  globalOptions,
  headerLines,
  hsts,
  JSON_ERROR_HEADERS,
  plainHttp,
} from './caddyfile-parts.ts'

/** First path segments that the service answers itself; everything else is a file of the site. */
const SERVICE_PATHS = [
  '/admin',
  '/admin/*',
  '/api',
  '/api/*',
  '/login',
  '/pagefind/*',
  '/preview/*',
  '/wp-json',
  '/wp-json/*',
].join(' ')

const MADE_PATHS = '^/([0-9a-f]+-[0-9]+\\.(avif|webp|jpg)|cards/[0-9a-f]+\\.png)$'

const PICTURE_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': FILE_POLICY,
  'Cache-Control': HASHED_FILES_CACHE_CONTROL,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

const UPLOADED_PATHS = '^/uploads/[0-9a-f]{32}\\.webp$'

// Behind Caddy the API shares the site's origin, and Caddy serves https.
const ADDRESSES = { siteUrl: 'https://', apiUrl: '' }
const POLICY = 'Content-Security-Policy'
const { [POLICY]: SITE_POLICY = '', [HSTS]: _, ...OTHER_HEADERS } = securityHeadersOf('/', ADDRESSES)
const FRAMED_POLICY = securityHeadersOf(FRAMED_PATH, ADDRESSES)[POLICY]

/** Lets Caddy serve the site from disk, so that readers notice nothing while the service is down. */
export function caddyfile(): string {
  return `# Written by scripts/write-caddyfile.ts, with the headers of shared-types/src/site-headers.ts: change those, then run
# node_modules/.bin/node scripts/write-caddyfile.ts

${globalOptions()}

{$SITE_DOMAIN} {
	encode zstd gzip
${everywhere()}
${filteredLog('stdout')}

${matchers()}

	route {
${encoded()}
${service()}
${uploads()}
${derived()}

${oneAddress()}

${siteFiles()}
${everythingElse()}
	}

${errors()}
}

${plainHttp()}

# The other name of the site, with or without www.
{$SITE_ALIAS:http://alias.invalid} {
${everywhere()}
	redir https://{$SITE_DOMAIN}{uri} permanent
}

{$WORDPRESS_DOMAIN:http://wordpress.invalid} {
	encode zstd gzip
${hsts()}
	header ?${HSTS} {hsts}
	reverse_proxy {$WORDPRESS:wordpress:80}
}
`
}

function matchers(): string {
  return `	@service path ${SERVICE_PATHS}
	@encoded vars_regexp {http.request.uri} (?i)^[^?]*%(2f|5c)
	@post {
		path /
		query p=*
	}
	@upload path_regexp ${UPLOADED_PATHS}
	@index path /index /index.html
	@ending path_regexp ^/.+(/|\\.html)$
	@article path_regexp article ^/article/([\\w~-][\\w.~-]*)$
	@file {
		not path /404 /taken-down/*
		file {
			root {$SITE_ROOT:/srv/site/current}
			try_files {path} {path}.html {path}/index.html
		}
	}
	@hashed path /_astro/*
	@page not path /_astro/*
	@feed path /feed.xml */feed.xml
	@xml {
		path *.xml
		not path /feed.xml */feed.xml
	}
	@svg path *.svg
	@calendar path *.ics
	@framed path ${FRAMED_PATH} ${FRAMED_PATH}/*
	@unframed not path ${FRAMED_PATH} ${FRAMED_PATH}/*`
}

/** Two spellings of one path are for the service, which refuses them: redirects and files here know one only. */
function encoded(): string {
  return `		handle @encoded {
			reverse_proxy {$SERVICE:hometown:3000}
		}
		# WordPress's short links. The service knows the posts by their numbers.
		handle @post {
			reverse_proxy {$SERVICE:hometown:3000}
		}`
}

function service(): string {
  return `		handle @service {
			reverse_proxy {$SERVICE:hometown:3000}
		}`
}

function uploads(): string {
  return `		handle @upload {
			uri strip_prefix /uploads
			root * {$UPLOADS_ROOT:/srv/uploads}
			header {
${headerLines(PICTURE_HEADERS, 4)}
			}
			file_server {
				disable_canonical_uris
			}
		}`
}

function derived(): string {
  return `		handle_path /derived/* {
			# The folder also holds what is for staff alone, and search indexes that the service looks after.
			@made {
				path_regexp ${MADE_PATHS}
				file {
					root {$DERIVED_ROOT:/srv/derived}
				}
			}
			handle @made {
				root * {$DERIVED_ROOT:/srv/derived}
				header {
${headerLines(PICTURE_HEADERS, 5)}
				}
				file_server {
					disable_canonical_uris
				}
			}
			# What is not made yet the service has made, or says that there is none.
			handle {
				rewrite * /derived{uri}
				reverse_proxy {$SERVICE:hometown:3000}
			}
		}`
}

function oneAddress(): string {
  return `		# Each page has one address, with nothing after its name.
		redir @index / 301
		route @ending {
			uri path_regexp /{2,} /
			uri path_regexp /$ ""
			uri path_regexp \\.html$ ""
			redir * {uri} 301
		}
		redir @article /{re.article.1} 301`
}

function siteFiles(): string {
  return `		handle @file {
			root * {$SITE_ROOT:/srv/site/current}
			header {
${headerLines(OTHER_HEADERS, 4)}
			}
			# One for each page: of two that match, the general one would be sent.
			header @unframed ${POLICY} "${SITE_POLICY}"
			header @framed ${POLICY} "${FRAMED_POLICY}"
			header @hashed Cache-Control "${HASHED_FILES_CACHE_CONTROL}"
			header @page Cache-Control "${PAGE_CACHE_CONTROL}"
			header @feed Content-Type "${contentType('feed.xml')}"
			header @xml Content-Type "${contentType('sitemap.xml')}"
			header @svg Content-Type "${contentType('favicon.svg')}"
			header @calendar Content-Type "${CALENDAR_FILE_TYPE}"
			rewrite * {http.matchers.file.relative}
			file_server {
				disable_canonical_uris
				hide .* _headers _redirects
			}
		}`
}

function everythingElse(): string {
  return `		# The service knows where articles have moved, and has the page for those that never were.
		handle {
			reverse_proxy {$SERVICE:hometown:3000}
		}`
}

function errors(): string {
  return `	handle_errors {
		@call path ${SERVICE_PATHS}
		handle @call {
			header {
${headerLines(JSON_ERROR_HEADERS, 4)}
			}
			respond \`{"message":"The service can’t be reached right now. Try again in a moment.","code":"unavailable"}\` 503
		}
		handle {
			root * {$SITE_ROOT:/srv/site/current}
			header {
${headerLines({ [POLICY]: SITE_POLICY, ...OTHER_HEADERS, [HSTS]: '{hsts}', 'Cache-Control': 'no-store' }, 4)}
			}
			rewrite * /404.html
			file_server {
				disable_canonical_uris
			}
		}
	}`
}

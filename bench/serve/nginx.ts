import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { endProcess } from '../../testing/end-process.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { listChildren } from '../../testing/proc.ts'
import { endWithUs } from '../support/forked.ts'
import { findVersion } from '../support/machine.ts'
import { NGINX, type RunningServer } from './running-server.ts'

export function findNginx(): string | undefined {
  return findVersion('nginx', ['-v'])
}

/** Set up as well as we can: files kept open, compressed beforehand, no log. One worker, as ours is one process. */
export async function startNginx(dataDir: string, folder: string): Promise<RunningServer> {
  const root = join(folder, 'nginx-root')
  cpSync(realpathSync(join(dataDir, 'site/current')), root, { recursive: true })
  compressPages(root)
  const port = await findFreePort()
  const prefix = join(folder, 'nginx')
  mkdirSync(prefix)
  const file = join(prefix, 'nginx.conf')
  writeFileSync(file, configuration(root, prefix, port))
  const child = spawn('nginx', ['-p', prefix, '-c', file, '-e', join(prefix, 'error.log')], { stdio: 'inherit' })
  endWithUs(child)
  const origin = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${origin}/sports`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    await setTimeout(50)
  }
  return {
    name: NGINX,
    origin,
    pids: child.pid === undefined ? [] : listChildren(child.pid),
    stop: () => endProcess(child),
  }
}

function compressPages(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const file = join(root, entry)
    if (file.endsWith('.html')) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
  }
}

function configuration(root: string, prefix: string, port: number): string {
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${prefix}/nginx.pid;
events { worker_connections 1024; }
http {
  types { text/html html; }
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10000 inactive=60s;
  open_file_cache_valid 60s;
  open_file_cache_errors on;
  gzip_static on;
  client_body_temp_path ${prefix}/body;
  proxy_temp_path ${prefix}/proxy;
  fastcgi_temp_path ${prefix}/fastcgi;
  uwsgi_temp_path ${prefix}/uwsgi;
  scgi_temp_path ${prefix}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location / { try_files $uri.html =404; }
  }
}
`
}

/** nginx in front of several nodes, over HTTP. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNginx } from '../../apps/server/src/testing/servers/nginx.ts'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'

const POLL = 20

/** `listen` is an address with its port. Its files are in `folder`. */
export function configurationOf(folder: string, listen: string, nodes: string[]) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const upstreams = nodes.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`)
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; worker_rlimit_nofile 20000; pid ${join(folder, 'pid')}; error_log stderr crit;
    events { worker_connections 10000; }
    http {
      ${temporary.join(' ')}
      access_log off;
      # A request that is sent while nginx closes its connection would fail.
      keepalive_requests 10000000;
      upstream nodes { ${upstreams.join(' ')} keepalive 64; }
      map $http_upgrade $connection_header { default upgrade; '' ''; }
      server {
        listen ${listen} backlog=4096;
        client_max_body_size 12m;
        location / {
          proxy_pass http://nodes;
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_set_header Upgrade $http_upgrade;
          proxy_set_header Connection $connection_header;
          proxy_connect_timeout 2s;
          proxy_read_timeout 60s;
        }
      }
    }`
}

/** The path of nginx; undefined if it is not installed and cannot be downloaded. */
export async function findProxy(resources: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-nginx-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return findNginx(folder)
}

export async function startProxy(resources: AsyncDisposableStack, program: string, nodes: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-proxy-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configurationOf(folder, `127.0.0.1:${port}`, nodes))
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 2, 2] })
  resources.defer(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx exited with code ${child.exitCode}`)
    await sleep(POLL)
  }
  return { url, pid: child.pid ?? 0 }
}

/** deploy/nginx.conf, run by nginx with ports and files of a test. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@canopy/embedded-postgres/free-port'

const CONF = join(import.meta.dirname, '../../../../../deploy/nginx.conf')
const run = promisify(execFile)

/** The installed nginx, or that of Debian's package, which is unpacked into `folder` but not installed. */
export async function findNginx(folder: string): Promise<string | undefined> {
  const unpacked = join(folder, 'usr/sbin/nginx')
  const works = (path: string) => run(path, ['-v']).then(() => path)
  const download = async () => {
    await run('apt-get', ['download', 'nginx'], { cwd: folder })
    await run('sh', ['-c', 'dpkg -x nginx_*.deb .'], { cwd: folder })
    return works(unpacked)
  }
  return works('/usr/sbin/nginx')
    .catch(download)
    .catch(() => undefined)
}

async function makeCertificate(folder: string, host: string) {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  await run('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${host}`, ...files])
}

type Site = { host: string; nodes: readonly [port: number, port: number] }

async function writeConfiguration(
  folder: string,
  { host, nodes, http, https }: Site & Record<'http' | 'https', number>,
) {
  const edited = [
    [/canopy\.example\.org/g, host],
    [/listen 80/g, `listen 127.0.0.1:${http}`],
    [/listen 443/g, `listen 127.0.0.1:${https}`],
    ['127.0.0.1:3000', `127.0.0.1:${nodes[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${nodes[1]}`],
    [/\/etc\/letsencrypt\/.*\/fullchain\.pem/g, join(folder, 'certificate.pem')],
    [/\/etc\/letsencrypt\/.*\/privkey\.pem/g, join(folder, 'key.pem')],
    ['/var/log/nginx/canopy.log', join(folder, 'access.log')],
  ] as const
  const site = edited.reduce((text, [from, to]) => text.replaceAll(from, to), await readFile(CONF, 'utf8'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr crit;
    events {} http { ${temporary.join(' ')} ${site} }`,
  )
  return file
}

async function untilListening(child: ChildProcess, port: number) {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}`).catch((error) => error.cause?.code)
    if (response !== 'ECONNREFUSED') return
  }
  throw new Error(`nginx exited with code ${child.exitCode}`)
}

/**
 * Runs nginx in front of two nodes at ports of this machine, until `running` is disposed of. Undefined, after a line on standard error, if
 * nginx is neither installed nor can be downloaded.
 */
export async function startNginx(running: AsyncDisposableStack, site: Site) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-nginx-'))
  running.defer(() => rm(folder, { recursive: true }))
  const program = await findNginx(folder)
  if (program === undefined) {
    process.stderr.write(
      'deploy/nginx.conf was not tested: nginx is not installed and cannot be downloaded\n',
    )
    return undefined
  }
  const [http, https] = [await freePort(), await freePort()]
  await makeCertificate(folder, site.host)
  const file = await writeConfiguration(folder, { ...site, http, https })
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running.defer(async () => {
    child.kill()
    await once(child, 'exit')
  })
  await untilListening(child, http)
  return { http, https, readLog: () => readFile(join(folder, 'access.log'), 'utf8') }
}

/** A server in front of Canopy whose browser app can be followed by a newer version. */

import { createServer } from 'node:http'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'

const ENTRY = /(?<=\/)index-[\w-]+\.js/g

const REVISION = /(?<=revision:`)[^`]+(?=`,url:`index\.html`)/

type Release = { name: string; files: 'as before' | 'renamed' }

/** What a page or script of the newer version is like, and the worker that has it. */
function asReleased(path: string, type: string, text: string, { name, files }: Release) {
  if (path === '/sw.js') return text.replace(REVISION, name)
  const isPage = type.startsWith('text/html')
  const named = isPage ? text.replace('<head>', `<head><meta name="version" content="${name}">`) : text
  return files === 'renamed' ? named.replace(ENTRY, `$&?${name}`) : named
}

/** Answers what the server at `target` does; after `release()`, with a page that names another version. */
export async function serveVersions(target: string) {
  let released: Release | undefined
  const port = await freePort()
  const server = createServer(async (request, response) => {
    // The socket: pages do without it.
    if (request.headers.upgrade !== undefined) {
      response.writeHead(501).end()
      return
    }
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers
    const path = request.url ?? '/'
    const answer = await fetch(new URL(path, target), {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    })
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|etag|last-modified)$/.test(name),
    )
    const content = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const isText = type.startsWith('text/html') || path.split('?')[0]?.endsWith('.js')
    const sent = released && isText ? asReleased(path, type, content.toString(), released) : content
    response.writeHead(answer.status, kept.flat()).end(answer.status === 304 ? undefined : sent)
  }).listen(port)

  return {
    url: `http://localhost:${port}`,
    release: (release: Release) => {
      released = release
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

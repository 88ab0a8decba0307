/** A proxy in front of Canopy that can pretend to serve a newer version of the browser app. */

import { createServer } from 'node:http'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'

/** Scripts as other files refer to them. The policy of pages allows inline scripts only as they are. */
const SCRIPT_IN_SCRIPT = /(?<=[/"'`])[\w.-]+-[\w-]{8}\.js(?=["'`])/g
const SCRIPT_IN_PAGE = /(?<= (?:src|href)="\/assets\/)[\w.-]+\.js(?=")/g

const REVISION = /(?<=revision:`)[^`]+(?=`,url:`index\.html`)/

/** A newer version; `replaced` files of the original one are gone. */
type Release = { name: string; files: 'unchanged' | 'renamed' | 'replaced' }

/** The text of a page, a script or the service worker as the newer version has it. */
function asReleased(path: string, type: string, text: string, { name, files }: Release) {
  const isWorker = path === '/sw.js'
  const isPage = type.startsWith('text/html')
  const named = isPage
    ? text.replace('<head>', `<head><meta name="version" content="${name}">`)
    : isWorker
      ? text.replaceAll(REVISION.exec(text)?.[0] ?? fail(), name)
      : text
  // Pages of the original version go on loading its scripts.
  const isOfRelease = isPage || isWorker || path.endsWith(`?${name}`)
  if (files === 'unchanged' || !isOfRelease) return named
  return named.replace(isPage ? SCRIPT_IN_PAGE : SCRIPT_IN_SCRIPT, `$&?${name}`)
}

function fail(): never {
  throw new Error('The service worker names no revision of its page')
}

/** Forwards requests to `target`. After `release()` pages carry the name of the newer version in a meta tag. */
export async function serveVersions(target: string) {
  let released: Release | undefined
  let hold = async () => {}
  const port = await freePort()
  const server = createServer(async (request, response) => {
    // WebSockets are not forwarded: pages work without.
    if (request.headers.upgrade !== undefined) {
      response.writeHead(501).end()
      return
    }
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers
    const path = request.url ?? '/'
    const served = released
    if (path === '/sw.js') await hold()
    if (served?.files === 'replaced' && /^\/assets\/[^?]*\.js$/.test(path)) {
      response.writeHead(404).end()
      return
    }
    const address = new URL(path, target)
    // The server knows no revision but its own.
    address.searchParams.delete('__WB_REVISION__')
    const original = await fetch(address, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    })
    const forwarded = [...original.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|etag|last-modified)$/.test(name),
    )
    const content = Buffer.from(await original.arrayBuffer())
    const type = original.headers.get('content-type') ?? ''
    const isText = type.startsWith('text/html') || path.split('?')[0]?.endsWith('.js')
    const sent = served && isText ? asReleased(path, type, content.toString(), served) : content
    response.writeHead(original.status, forwarded.flat()).end(original.status === 304 ? undefined : sent)
  }).listen(port)

  return {
    url: `http://localhost:${port}`,
    release: (release: Release) => {
      released = release
    },
    /** Keeps back service workers, each of the version at its request, until `send` is called. `asked` resolves at the first request. */
    holdWorkers: () => {
      const asked = Promise.withResolvers<void>()
      const sent = Promise.withResolvers<void>()
      hold = () => {
        asked.resolve()
        return sent.promise
      }
      return { asked: asked.promise, send: sent.resolve }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

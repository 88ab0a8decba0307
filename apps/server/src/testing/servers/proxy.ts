/** A TCP proxy whose connections can be cut, as by a crash, or hang, as when the network drops everything. */

import { createServer, connect as dial, type Socket } from 'node:net'
import { z } from 'zod'

/** Forwards connections to `target`. `url` is `target` through the proxy. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target)
  const ends = new Set<Socket>()
  let isCut = false
  let isHanging = false
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end
        .on('error', () => {})
        .on('close', () => {
          ends.delete(end)
          other.destroy()
        })
      if (!isHanging) end.pipe(other)
    }
    if (isCut) near.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = z.object({ port: z.number() }).parse(server.address())
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const end of ends) end.destroy()
    },
    /** Connections stay open, and nothing is forwarded. */
    hang() {
      isHanging = true
      for (const end of ends) end.unpipe()
    },
    restore() {
      if (isHanging) for (const end of ends) end.destroy()
      isCut = false
      isHanging = false
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What an app really serves. */

import type { FastifyInstance } from 'fastify'

/** `GET /path` for every route, read from the tree that Fastify draws of them. */
export function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      parents.length = indent.length / 4
      parents.push(segment)
      return methods?.split(', ').map((method) => `${method} ${parents.join('')}`) ?? []
    })
}

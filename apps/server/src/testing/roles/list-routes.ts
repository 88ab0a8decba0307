import type { FastifyInstance } from 'fastify'

/** `GET /path` for every registered route, parsed from the tree that Fastify prints. */
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

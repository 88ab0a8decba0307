import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit.ts'
import { reportPost } from './reports.ts'

export function reportRoutes(app: FastifyInstance, { transaction }: Deps) {
  bind(
    app,
    'reportPost',
    async ({ body: { postId, reason }, userId, reply }) => {
      const { isFirst, report } = await transaction((tx) =>
        reportPost(tx, { postId, reportedBy: userId, reason }),
      )
      if (!isFirst) reply.code(200)
      return report
    },
    limited({ max: 30, window: MINUTE }),
  )
}

import * as endpoints from '@canopy/contract/desk/reviewer/endpoints'
import type { DeskReviewer } from '@canopy/contract/desk/reviewer/shapes'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { languageOf, translateFor } from '../../../http/language.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { selectReviewerChoice } from '../../../policy/reviewer-queries.ts'
import { findVisionModels } from '../../../reviewer/ollama.ts'
import { createSecretBox } from '../../../secrets/secret-box.ts'
import { countCallsOfToday } from '../../challenges/index.ts'
import { checkServer, chooseReviewer } from './choose-reviewer.ts'
import { tryReviewer } from './try-reviewer.ts'

export function reviewerRoutes(app: FastifyInstance, deps: Deps) {
  const { db, config, transaction } = deps
  const box = createSecretBox(deps)

  async function read(): Promise<DeskReviewer> {
    const [{ sealed: _, ...choice }, { name, usesVisionModel, secondLook, provider }, calls, found] =
      await Promise.all([
        selectReviewerChoice(db),
        deps.reviewer.read(),
        countCallsOfToday(db),
        config.fixesReviewer ? [] : findVisionModels(),
      ])
    return {
      reviewer: name,
      usesVisionModel,
      goesTo: provider,
      isFixed: config.fixesReviewer,
      secondLook,
      isSecondLookFixed: config.reviewer.secondLook !== undefined,
      choice,
      found,
      calls,
      callsMax: config.reviewerDailyLimit,
    }
  }

  bind(app, endpoints.getDeskReviewer, read, limited({ max: 120, window: MINUTE }))
  bind(
    app,
    endpoints.changeReviewer,
    async ({ body, actor }) => {
      await checkServer(deps, body)
      await transaction((tx) => chooseReviewer(tx, { actor, box }, body))
      return read()
    },
    limited({ max: 60, window: HOUR }),
  )
  bind(
    app,
    endpoints.tryReviewer,
    async ({ body, files: { picture }, actor, sender, request }) => {
      if (!picture) throw new AppError('image_unreadable')
      const [language, t] = [languageOf(request), translateFor(request)]
      return tryReviewer(deps, { actor, sender }, { ...body, picture, language, t })
    },
    limited({ max: 20, window: HOUR }),
  )
}

import * as profileEndpoints from '@canopy/contract/accounts/profile/endpoints'
import { FirstStep } from '@canopy/contract/accounts/sessions/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { MINUTE } from '@canopy/contract/limits'
import * as peopleEndpoints from '@canopy/contract/people/endpoints'
import * as pointsEndpoints from '@canopy/contract/points/endpoints'
import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { replyWithError } from '../../../http/errors/errors.ts'
import { translateFor } from '../../../http/language.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { languages } from '../../../languages/languages.ts'
import { readPictureSpace } from '../../../media/index.ts'
import { updateLanguage } from '../user-queries.ts'
import { readPoints, readProfile } from './member.ts'
import { readProfilePicture, storePicture, updateProfile, withProfileMessage } from './profile.ts'
import { updateFirstSteps } from './profile-queries.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps) {
  const { config } = deps
  bind(app, profileEndpoints.getUser, ({ db, params, caller, request }) =>
    readProfile({ db, config }, params.userId, { ...caller, t: translateFor(request) }),
  )
  bind(app, profileEndpoints.getPictureSpace, ({ userId }) => readPictureSpace(deps.db, userId))
  bind(app, pointsEndpoints.getPoints, ({ params, caller }) => readPoints(deps.db, params.userId, caller))
  bind(app, peopleEndpoints.setFirstSteps, async ({ body, userId }) => ({
    steps: z.array(FirstStep).parse(await updateFirstSteps(deps.db, userId, body.steps)),
  }))
  bind(app, profileEndpoints.setLanguage, async ({ body, userId }) => {
    if (!languages.includes(body.language))
      throw new AppError('validation_failed', { fields: { language: coded('common.fieldInvalid') } })
    await updateLanguage(deps.db, userId, body.language)
    return body
  })
  // A scope of its own for its error handler.
  app.register(async (scope) => updateProfileRoute(scope, deps))
}

function updateProfileRoute(app: FastifyInstance, deps: Deps) {
  const { transaction, media } = deps
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    replyWithError(withProfileMessage(error), request, reply),
  )
  bind(
    app,
    profileEndpoints.updateProfile,
    async ({ body: change, files, userId, caller, sender, request }) => {
      const profile = await readProfilePicture(media, files.profileImage, sender)
      const cover = await readProfilePicture(media, files.coverImage, sender)
      await storePicture(media, profile, (profileImage) =>
        storePicture(media, cover, (coverImage) =>
          transaction((tx) => updateProfile(tx, media, { userId, change, profileImage, coverImage })),
        ),
      )
      return readProfile(deps, userId, { ...caller, t: translateFor(request) })
    },
    limited({ max: 30, window: MINUTE }),
  )
}

import * as endpoints from '@canopy/contract/desk/community/endpoints'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import { colours } from '@canopy/contract/site/colours'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import { coloursOf } from '../../../community/community.ts'
import { hasOrders, selectFace, selectPlace } from '../../../community/community-queries.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { fixedLanguage } from '../../../languages/languages.ts'
import { hasOwnName, senderOf } from '../../../mail/sender.ts'
import { changeFace, storeLogo } from './community.ts'
import { changePlace } from './place.ts'

export function communityRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, community, config, clock } = deps
  const read = async () => ({
    ...(await selectFace(db)),
    sender: senderOf(config.mailFrom),
    ownSender: hasOwnName(config.mailFrom),
    fixedLanguage: fixedLanguage(),
  })

  bind(app, endpoints.getCommunity, read)
  bind(app, endpoints.changeCommunity, async ({ body, actor }) => {
    await transaction((tx) => changeFace(tx, actor, body))
    await community.read()
    return read()
  })
  const readPlace = async () => ({ ...(await selectPlace(db)), hasOrders: await hasOrders(db) })
  bind(app, endpoints.getPlace, readPlace)
  bind(app, endpoints.changePlace, async ({ body, actor }) => {
    await transaction((tx) => changePlace(tx, actor, body, clock.now()))
    await community.read()
    return readPlace()
  })
  bind(
    app,
    endpoints.addLogo,
    async ({ files: { picture }, sender }) => {
      if (!picture) throw new AppError('image_unreadable')
      return { logo: await storeLogo(deps, picture, sender) }
    },
    limited({ max: 30, window: HOUR }),
  )
  bind(
    app,
    endpoints.previewAccent,
    async ({ query: { accent } }) => {
      const { light, dark } = (await coloursOf(accent)) ?? { light: {}, dark: {} }
      return { light: { ...colours.light, ...light }, dark: { ...colours.dark, ...light, ...dark } }
    },
    limited({ max: 120, window: MINUTE }),
  )
}

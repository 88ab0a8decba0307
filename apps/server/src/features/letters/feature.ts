import { kept } from '@canopy/contract/kept'
import type { Feature } from '../../feature.ts'
import { deleteReadersBefore } from './letter-queries.ts'
import { memberData } from './reading.ts'
import { lettersRoutes } from './routes.ts'
import { sendLetters } from './send-letters.ts'

export const letters = {
  routes: lettersRoutes,
  jobs: (deps) => ({ send_letters: () => sendLetters(deps) }),
  expire: ({ db }, now) => deleteReadersBefore(db, new Date(now.getTime() - kept.receivedLetter)),
  memberData,
} satisfies Feature

import type { Feature } from '../../feature.ts'
import { memberDataRoutes } from './routes.ts'

export const memberData = { routes: memberDataRoutes } satisfies Feature

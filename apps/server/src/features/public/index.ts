import type { Feature } from '../../feature.ts'
import { publicRoutes } from './routes.ts'

export const publicPages = { routes: publicRoutes } satisfies Feature

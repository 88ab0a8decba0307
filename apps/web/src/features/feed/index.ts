import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'

export const feedRoutes = (_api: Api, _queries: QueryClient): RouteObject[] => []

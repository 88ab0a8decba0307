export { memberDataRoutes } from './routes.ts'
